package io.agentreach.wire.json;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Call.Wish;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Target;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One pass of the {@link CallScanner} over one body. Not thread-safe; used once. */
final class CallReader {
  private static final int LONGEST_ID = 128;
  private static final FrameField[] FIELDS = FrameField.values();

  private final byte[] bytes;
  private final JsonCursor cursor;
  private final CallValues values;
  private final Problems problems;
  private @Nullable HeaderReader header;
  private final Set<FrameField> seen = EnumSet.noneOf(FrameField.class);

  private @Nullable String requestId;
  private @Nullable String sender;
  private @Nullable CapabilityName capability;
  private @Nullable AgentId agent;
  private @Nullable Duration timeout;
  private int payloadStart;
  private int payloadEnd;

  CallReader(byte[] bytes, int from, int to, Limits limits) {
    this.bytes = bytes;
    this.cursor = new JsonCursor(bytes, from, to, limits.depth());
    this.values = new CallValues(cursor, limits);
    this.problems = values.problems();
  }

  CallScan read() {
    boolean object = cursor.peek() == '{';
    if (object && cursor.enterObject()) {
      fields();
    } else {
      cursor.skip();
    }
    Target target = target();
    if (!cursor.exhausted()) {
      problems.fault("body", "is not JSON: " + cursor.problem(), "send one JSON object in UTF-8");
    } else if (!object) {
      problems.fault("body", "is no JSON object", "write {\"capability\": \"…\", \"params\": {…}}");
    } else {
      judge(target);
    }
    if (target == null || problems.any()) {
      return new CallScan.Refused(problems.refusal("the request"), requestId);
    }
    HeaderReader full = header;
    return new CallScan.ScannedCall(
        requestId,
        target,
        full == null ? Wish.NONE : full.wish(sender),
        full == null ? timeout : full.timeout(),
        payloadStart,
        payloadEnd);
  }

  private void fields() {
    for (boolean first = true; cursor.nextField(first); first = false) {
      FrameField field = FrameField.NAMES.find(bytes, cursor);
      if (field == FrameField.UNKNOWN || (cursor.peek() == 'n' && !field.payload())) {
        cursor.skip();
      } else if (!seen.add(field)) {
        problems.fault(FieldNames.wire(field), "stands twice", "give it once");
        cursor.skip();
      } else {
        read(field);
      }
    }
  }

  private void read(FrameField field) {
    switch (field) {
      case ENVELOPE -> envelope();
      case HEADER -> {
        HeaderReader reader = new HeaderReader(bytes, cursor, values);
        header = reader;
        reader.read();
      }
      case PAYLOAD, PARAMS -> {
        cursor.peek();
        payloadStart = cursor.at();
        cursor.skip();
        payloadEnd = cursor.at();
      }
      case REQUEST_ID -> requestId = values.text("request_id", LONGEST_ID);
      case CAPABILITY -> capability = values.capability("capability");
      case AGENT -> agent = values.agent("agent");
      case TIMEOUT -> timeout = values.seconds("timeout");
      case UNKNOWN -> cursor.skip();
    }
  }

  private void envelope() {
    if (!values.at('{', "envelope", "must be an object", "write {\"id\": \"…\"}")
        || !cursor.enterObject()) {
      return;
    }
    Set<EnvelopeField> known = EnumSet.noneOf(EnvelopeField.class);
    for (boolean first = true; cursor.nextField(first); first = false) {
      EnvelopeField field = EnvelopeField.NAMES.find(bytes, cursor);
      if (field == EnvelopeField.UNKNOWN || cursor.peek() == 'n') {
        cursor.skip();
      } else if (!known.add(field)) {
        problems.fault("envelope." + FieldNames.wire(field), "stands twice", "give it once");
        cursor.skip();
      } else if (field == EnvelopeField.ID) {
        requestId = values.text("envelope.id", LONGEST_ID);
      } else {
        sender = values.text("envelope.sender", LONGEST_ID);
      }
    }
  }

  private void judge(@Nullable Target target) {
    boolean full = header != null;
    boolean mixed = false;
    for (FrameField each : FIELDS) {
      // A field of the other form would contradict this one, or be passed over in silence.
      if (seen.contains(each) && each.full() != full && (full || aimed())) {
        mixed = true;
        problems.fault(
            FieldNames.wire(each),
            "belongs to the " + (full ? "short" : "full") + " form of a request",
            "write " + each.counterpart());
      }
    }
    if (target == null && !mixed && !aimed()) {
      String field = full || seen.contains(FrameField.PAYLOAD) ? "header.capability" : "capability";
      problems.fault(field, "is missing", "name the capability that is wanted, or an agent");
    }
  }

  /** Whether the request says whom it is for, rightly or wrongly. */
  private boolean aimed() {
    return seen.contains(FrameField.CAPABILITY)
        || seen.contains(FrameField.AGENT)
        || (header != null && header.aimed());
  }

  private @Nullable Target target() {
    HeaderReader full = header;
    CapabilityName what = full == null ? capability : full.capability();
    AgentId who = full == null ? agent : full.agent();
    if (who != null) {
      return new Target.ByAgent(who, what);
    }
    return what == null ? null : new Target.ByCapability(what);
  }
}
