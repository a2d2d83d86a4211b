package io.agentreach.wire.json;

import io.agentreach.core.fanout.FanOutRequest;
import io.agentreach.core.fanout.Whom;
import io.agentreach.core.model.AgentId;
import io.agentreach.core.rule.JoinRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads what the body of a fan-out says beyond that of a call: whom to ask, when it is enough, how
 * long to wait. The fields stand in {@code header}, or at the top level of the short form. Payloads
 * are passed over. Thread-safe: immutable.
 */
public final class FanOutCodec {
  private static final Set<String> NAMES =
      Set.of("agents", "count", "mode", "quorum", "window", "window_ms");

  private final Limits limits;
  private final ObjectMapper json;

  /** A codec that keeps these limits. */
  public FanOutCodec(Limits limits) {
    this.limits = limits;
    this.json = Trees.json(limits.depth());
  }

  /**
   * What a fan-out adds to a call.
   *
   * @param window null for the largest time limit among those who are asked
   */
  public record Plan(Whom whom, JoinRule join, @Nullable Duration window) {}

  /** Reads a body that a {@link CallScanner} has found to be well-formed. */
  public Decoding<Plan> decode(byte[] body) {
    Problems problems = new Problems();
    ObjectNode found = JsonNodeFactory.instance.objectNode();
    collect(body, found);
    Fields fields = new Fields(found, "header", problems);
    Whom whom = whom(fields);
    JoinRule join = join(fields);
    Duration window = fields.time("window", Duration.ofMillis(1), limits.longest());
    return problems.any()
        ? new Decoding.Refused<>(problems.refusal("the fan-out"))
        : new Decoding.Decoded<>(new Plan(whom, join, window), problems.warnings());
  }

  private void collect(byte[] body, ObjectNode into) {
    JsonCursor cursor = new JsonCursor(body, 0, body.length, limits.depth());
    if (!cursor.enterObject()) {
      return;
    }
    for (boolean first = true; cursor.nextField(first); first = false) {
      String name = cursor.text();
      if (name.equals("header") && cursor.peek() == '{' && cursor.enterObject()) {
        for (boolean inner = true; cursor.nextField(inner); inner = false) {
          take(cursor, cursor.text(), body, into);
        }
      } else {
        take(cursor, name, body, into);
      }
    }
  }

  private void take(JsonCursor cursor, String name, byte[] body, ObjectNode into) {
    cursor.peek();
    int from = cursor.at();
    if (cursor.skip() && NAMES.contains(name)) {
      try {
        into.set(name, json.readTree(body, from, cursor.at() - from));
      } catch (JacksonException e) {
        into.put(name, ""); // of no type that it may have: refused with its name
      }
    }
  }

  private Whom whom(Fields fields) {
    boolean counted = fields.has("count");
    if (fields.has("agents")) {
      if (counted) {
        fields.fault("count", "contradicts agents", "give one of them");
      }
      return named(fields);
    }
    long count = fields.whole("count", 1, FanOutRequest.MOST_BRANCHES, 1);
    return counted ? new Whom.Best((int) count) : new Whom.Everybody();
  }

  private static Whom named(Fields fields) {
    List<AgentId> agents = new ArrayList<>();
    for (String each : Lists.words(fields, "agents", FanOutRequest.MOST_BRANCHES, 128)) {
      try {
        agents.add(new AgentId(each));
      } catch (IllegalArgumentException e) {
        fields.fault("agents", "holds what is no agent's name", "name agents by their agent_id");
      }
    }
    if (agents.isEmpty()) {
      fields.fault("agents", "names nobody", "name an agent, or leave it out for all");
      return new Whom.Everybody();
    }
    return new Whom.Named(agents);
  }

  private static JoinRule join(Fields fields) {
    String mode = fields.has("mode") ? fields.text("mode", 16) : "all";
    boolean quorum = fields.has("quorum");
    if (quorum && !mode.equals("quorum") && fields.has("mode")) {
      fields.fault("quorum", "goes with mode quorum only", "leave it out, or set mode to quorum");
    }
    return switch (mode) {
      case "all" -> quorum ? quorum(fields) : new JoinRule.All();
      case "first" -> new JoinRule.First();
      case "quorum" -> quorum(fields);
      default -> {
        fields.fault("mode", "is unknown", "use all, quorum or first");
        yield new JoinRule.All();
      }
    };
  }

  private static JoinRule quorum(Fields fields) {
    if (!fields.has("quorum")) {
      fields.fault("quorum", "is missing", "say how many have to succeed");
    }
    return new JoinRule.Quorum(
        (int) Math.max(1, fields.whole("quorum", 1, FanOutRequest.MOST_BRANCHES, 1)));
  }
}
