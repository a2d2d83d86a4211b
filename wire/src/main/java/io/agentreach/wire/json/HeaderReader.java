package io.agentreach.wire.json;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Call.Wish;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Priority;
import io.agentreach.core.model.Strategy;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a call's header. Not thread-safe; one per call. */
final class HeaderReader {
  private static final int LONGEST_KEY = 256;
  private static final Priority[] PRIORITIES = Priority.values();
  private static final Strategy[] STRATEGIES = Strategy.values();

  // What says whom the call is for and how long it may take; all else is a wish.
  private static final Set<HeaderField> AIM =
      EnumSet.of(HeaderField.CAPABILITY, HeaderField.AGENT, HeaderField.TIMEOUT_MS);

  private final byte[] bytes;
  private final JsonCursor cursor;
  private final CallValues values;
  private final Set<HeaderField> seen = EnumSet.noneOf(HeaderField.class);

  private boolean object;
  private @Nullable CapabilityName capability;
  private @Nullable AgentId agent;
  private @Nullable Duration timeout;
  private Set<String> tags = Set.of();
  private @Nullable Priority priority;
  private @Nullable String session;
  private @Nullable String idempotencyKey;
  private @Nullable String group;
  private @Nullable String version;
  private @Nullable String region;
  private @Nullable Strategy strategy;
  private @Nullable Boolean retry;
  private @Nullable Boolean canary;

  HeaderReader(byte[] bytes, JsonCursor cursor, CallValues values) {
    this.bytes = bytes;
    this.cursor = cursor;
    this.values = values;
  }

  /** Moves past the header, which may be of any type. */
  void read() {
    String remedy = "write {\"capability\": \"…\"}";
    if (!values.at('{', "header", "must be an object", remedy) || !cursor.enterObject()) {
      return;
    }
    object = true;
    for (boolean first = true; cursor.nextField(first); first = false) {
      HeaderField field = HeaderField.NAMES.find(bytes, cursor);
      if (field == HeaderField.UNKNOWN || cursor.peek() == 'n') {
        cursor.skip();
      } else if (!seen.add(field)) {
        values.problems().fault("header." + FieldNames.wire(field), "stands twice", "give it once");
        cursor.skip();
      } else {
        read(field);
      }
    }
  }

  private void read(HeaderField field) {
    switch (field) {
      case CAPABILITY -> capability = values.capability("header.capability");
      case AGENT -> agent = values.agent("header.agent");
      case TAGS -> tags = values.tags("header.tags");
      case PRIORITY -> priority = values.word("header.priority", PRIORITIES);
      case TIMEOUT_MS -> timeout = values.millis("header.timeout_ms");
      case SESSION -> session = values.text("header.session", LONGEST_KEY);
      case IDEMPOTENCY_KEY -> idempotencyKey = values.token("header.idempotency_key", LONGEST_KEY);
      case GROUP -> group = values.text("header.group", Texts.LONGEST_TAG);
      case VERSION -> version = values.text("header.version", Texts.LONGEST_TAG);
      case REGION -> region = values.text("header.region", Texts.LONGEST_TAG);
      case STRATEGY -> strategy = values.word("header.strategy", STRATEGIES);
      case RETRY -> retry = values.flag("header.retry");
      case CANARY -> canary = values.flag("header.canary");
      case UNKNOWN -> cursor.skip();
    }
  }

  @Nullable CapabilityName capability() {
    return capability;
  }

  @Nullable AgentId agent() {
    return agent;
  }

  @Nullable Duration timeout() {
    return timeout;
  }

  /**
   * Whether the header said whom the call is for, rightly or wrongly, or could say nothing at all.
   */
  boolean aimed() {
    return !object || seen.contains(HeaderField.CAPABILITY) || seen.contains(HeaderField.AGENT);
  }

  /**
   * What the header asks for beside the target.
   *
   * @param sender who asks, as the envelope says
   */
  Wish wish(@Nullable String sender) {
    if (sender == null && AIM.containsAll(seen)) {
      return Wish.NONE;
    }
    Priority urgency = priority == null ? Priority.NORMAL : priority;
    return new Wish(
        tags,
        urgency,
        session,
        idempotencyKey,
        group,
        version,
        region,
        strategy,
        retry,
        sender,
        canary);
  }
}
