package io.agentreach.wire.json;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.Capability.Validate;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Edge;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.JsonText;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Priority;
import io.agentreach.core.model.Target;
import io.agentreach.core.model.TaskSpec;
import io.agentreach.core.model.UnitSpec;
import io.agentreach.core.task.TaskGraph;
import io.agentreach.wire.check.SchemaFlaw;
import io.agentreach.wire.check.Schemas;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the document that orders a task: a graph of units, or the fields of one unit at the top
 * level. Thread-safe: immutable.
 */
public final class TaskCodec {
  /** The name of the unit of a task that names none. */
  public static final String ONLY_UNIT = "main";

  private static final byte[] NO_INPUT = "{}".getBytes(StandardCharsets.US_ASCII);
  private static final int LONGEST_NAME = 128;
  private static final int LONGEST_URL = 2_048;
  private static final int MOST_RETRIES = 100;
  private static final Duration LEAST = Duration.ofMillis(1);

  private final Limits limits;
  private final Schemas schemas;
  private final ObjectMapper json;

  /** A codec that keeps these limits. */
  public TaskCodec(Limits limits, Schemas schemas) {
    this.limits = limits;
    this.schemas = schemas;
    this.json = Trees.json(limits.depth());
  }

  /**
   * An order for a task.
   *
   * @param key the idempotency key, null if it has none
   */
  public record Ordered(TaskGraph graph, @Nullable String key) {}

  /** Reads a document; every wrong field is named. */
  public Decoding<Ordered> decode(byte[] document) {
    Problems problems = new Problems();
    JsonNode tree = Trees.read(json, document, problems);
    if (tree != null && !(tree instanceof ObjectNode)) {
      problems.fault("body", "must be an object, not " + Values.kind(tree), "send {\"units\": …}");
    }
    if (!(tree instanceof ObjectNode top)) {
      return new Decoding.Refused<>(problems.refusal("the task"));
    }
    Fields fields = new Fields(top, "", problems);
    TaskSpec spec = spec(fields);
    String key = word(fields, "idempotency_key", LONGEST_NAME);
    if (!problems.any()) {
      TaskGraph.problems(spec)
          .forEach(each -> problems.fault(each.field(), each.problem(), each.remedy()));
    }
    if (problems.any()) {
      return new Decoding.Refused<>(problems.refusal("the task"));
    }
    TaskGraph graph = new TaskGraph(spec);
    references(graph, problems);
    return problems.any()
        ? new Decoding.Refused<>(problems.refusal("the task"))
        : new Decoding.Decoded<>(new Ordered(graph, key), problems.warnings());
  }

  private TaskSpec spec(Fields fields) {
    Priority priority = fields.word("priority", Priority.NORMAL, Priority.values());
    List<UnitSpec> units = new ArrayList<>();
    if (fields.has("units")) {
      for (Map.Entry<String, Lists.Entry> each :
          Lists.map(fields, "units", TaskGraph.MOST_UNITS).entrySet()) {
        if (each.getValue().node() instanceof ObjectNode node) {
          unit(
                  each.getKey(),
                  new Fields(node, each.getValue().place(), fields.problems()),
                  priority)
              .ifPresent(units::add);
        } else {
          String kind = Values.kind(each.getValue().node());
          fields
              .problems()
              .fault(each.getValue().place(), "must be an object, not " + kind, "write {…}");
        }
      }
      if (fields.has("capability") || fields.has("agent")) {
        fields.fault("units", "stands beside the fields of a single unit", "give one of them");
      }
    } else {
      unit(ONLY_UNIT, fields, priority).ifPresent(units::add);
    }
    return new TaskSpec(
        fields.text("name", LONGEST_NAME), priority, units, word(fields, "callback", LONGEST_URL));
  }

  private java.util.Optional<UnitSpec> unit(String name, Fields fields, Priority usual) {
    Problems problems = fields.problems();
    int before = problems.count();
    Target target = target(fields);
    Call.Wish wish = wish(fields, usual, name.equals(ONLY_UNIT) && fields.at("").isEmpty());
    Payload input = input(fields);
    Duration send = fields.time("send_timeout", LEAST, limits.longest());
    Duration execute = fields.time("execute_timeout", LEAST, limits.longest());
    JsonText schema = schema(fields);
    UnitSpec.Retry retry = retry(fields);
    List<Edge> after = after(fields);
    boolean critical = fields.flag("critical");
    if (problems.count() > before || target == null) {
      return java.util.Optional.empty();
    }
    try {
      return java.util.Optional.of(
          new UnitSpec(
              name,
              target,
              input,
              TaskInputs.refers(input),
              wish,
              send == null ? UnitSpec.SEND_TIMEOUT : send,
              execute == null ? UnitSpec.EXECUTE_TIMEOUT : execute,
              schema,
              retry,
              critical,
              after));
    } catch (IllegalArgumentException e) {
      problems.fault(
          "units." + Problems.shorten(name), Texts.message(e), "choose another name for the unit");
      return java.util.Optional.empty();
    }
  }

  private @Nullable Target target(Fields fields) {
    CapabilityName capability =
        fields.parsed("capability", CapabilityName::new, "write a name such as web_fetch.subpage");
    AgentId agent =
        fields.parsed("agent", AgentId::new, "write the agent_id that the agent registered with");
    if (agent != null) {
      return new Target.ByAgent(agent, capability);
    }
    if (capability == null && !fields.has("capability") && !fields.has("agent")) {
      fields.fault("capability", "is missing", "say what shall be done");
    }
    return capability == null ? null : new Target.ByCapability(capability);
  }

  private Call.Wish wish(Fields fields, Priority usual, boolean whole) {
    Set<String> tags = Set.copyOf(Lists.words(fields, "tags", limits.tags(), Texts.LONGEST_TAG));
    Call.Wish none = Call.Wish.NONE;
    // At the top level the key is that of the task, under which it is submitted once.
    String key = whole ? null : word(fields, "idempotency_key", LONGEST_NAME);
    if (key != null && !Texts.visibleAscii(key)) {
      fields.fault(
          "idempotency_key",
          "has characters that a header cannot carry",
          "use visible ASCII without spaces");
    }
    return new Call.Wish(
        tags,
        fields.word("priority", usual, Priority.values()),
        word(fields, "session", LONGEST_NAME),
        key,
        word(fields, "group", Texts.LONGEST_TAG),
        word(fields, "version", Texts.LONGEST_TAG),
        word(fields, "region", Texts.LONGEST_TAG),
        none.strategy(),
        none.retryUnknown(),
        none.sender(),
        none.canary());
  }

  private static @Nullable String word(Fields fields, String name, int longest) {
    JsonNode found = fields.find(name);
    return found == null
        ? null
        : Values.word(found, fields.place(name), longest, fields.problems());
  }

  private Payload input(Fields fields) {
    JsonNode found = null;
    for (String name : List.of("input", "params", "payload")) {
      JsonNode each = fields.node().get(name);
      if (each != null && found != null) {
        fields.fault(name, "is another name of input, which is there too", "give one of them");
      }
      found = each == null ? found : each;
    }
    return Payload.of(found == null ? NO_INPUT : json.writeValueAsBytes(found));
  }

  private @Nullable JsonText schema(Fields fields) {
    JsonNode found = fields.find("result_schema");
    if (found == null) {
      return null;
    }
    byte[] bytes = json.writeValueAsBytes(found);
    String place = fields.place("result_schema");
    if (!found.isObject() && !found.isBoolean()) {
      fields
          .problems()
          .fault(place, "must be a JSON Schema, not " + Values.kind(found), "write {…}");
      return null;
    }
    if (bytes.length > limits.schemaBytes()) {
      fields
          .problems()
          .fault(place, "has " + bytes.length + " bytes", "give at most " + limits.schemaBytes());
      return null;
    }
    JsonText schema = new JsonText(new String(bytes, StandardCharsets.UTF_8));
    for (SchemaFlaw each : schemas.flaws(schema, Validate.SCHEMA)) {
      fields.problems().fault(place + each.path(), each.problem(), each.remedy());
    }
    return schemas.shared(schema, Validate.SCHEMA);
  }

  private UnitSpec.Retry retry(Fields fields) {
    Fields retry = fields.object("retry");
    if (retry == null) {
      return UnitSpec.Retry.DEFAULT;
    }
    int most = (int) retry.whole("max", 0, MOST_RETRIES, UnitSpec.Retry.DEFAULT.most());
    Duration backoff = retry.time("backoff", Duration.ZERO, limits.longest());
    return new UnitSpec.Retry(most, backoff == null ? UnitSpec.Retry.DEFAULT.backoff() : backoff);
  }

  private static List<Edge> after(Fields fields) {
    List<Edge> edges = new ArrayList<>();
    for (Lists.Entry each : Lists.entries(fields, "after", TaskGraph.MOST_EDGES)) {
      if (each.node() instanceof ObjectNode node) {
        Fields edge = new Fields(node, each.place(), fields.problems());
        String from = word(edge, "unit", LONGEST_NAME);
        if (from == null && !edge.has("unit")) {
          edge.fault("unit", "is missing", "name the unit that comes first");
        }
        Edge.OnFailure policy =
            edge.word("on_failure", Edge.OnFailure.FAIL, Edge.OnFailure.values());
        if (from != null) {
          edges.add(new Edge(from, policy));
        }
      } else {
        String from = Values.word(each.node(), each.place(), LONGEST_NAME, fields.problems());
        if (from != null) {
          edges.add(Edge.after(from));
        }
      }
    }
    return edges;
  }

  /** What a unit refers to must come before it, by an edge that says so. */
  private static void references(TaskGraph graph, Problems problems) {
    for (UnitSpec unit : graph.spec().units()) {
      if (!unit.refers()) {
        continue;
      }
      Set<String> upstream = graph.upstream(unit.name());
      for (Fault.Detail each : TaskInputs.problems(unit, upstream)) {
        problems.fault(each.field(), each.problem(), each.remedy());
      }
    }
  }
}
