package io.agentreach.wire.json;

import io.agentreach.core.model.Capability;
import io.agentreach.core.model.Capability.Rate;
import io.agentreach.core.model.Capability.Validate;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.JsonText;
import io.agentreach.core.model.Mapping;
import io.agentreach.core.model.WorkKind;
import io.agentreach.wire.check.SchemaFlaw;
import io.agentreach.wire.check.Schemas;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the fields of one capability of a manifest. Not thread-safe; one per capability. */
final class CapabilityReader {
  /** The fields that a one-capability manifest may have at its top, too. */
  static final Set<String> FIELDS =
      Set.of(
          "description",
          "tags",
          "intents",
          "input_schema",
          "output_schema",
          "examples",
          "streaming",
          "idempotent",
          "error_codes",
          "work",
          "rate_limit",
          "auth",
          "session_key",
          "validate",
          "mapping");

  private static final int LONGEST_DESCRIPTION = 4096;
  static final Duration SHORTEST = Duration.ofMillis(1);

  private final Fields fields;
  private final Limits limits;
  private final Schemas schemas;

  CapabilityReader(Fields fields, Limits limits, Schemas schemas) {
    this.fields = fields;
    this.limits = limits;
    this.schemas = schemas;
  }

  /**
   * The capability, null if it has no name; its fields are checked all the same.
   *
   * @param timeout its time limit, null for none
   */
  @Nullable Capability read(@Nullable CapabilityName name, @Nullable Duration timeout) {
    String description = fields.text("description", LONGEST_DESCRIPTION);
    Set<String> tags = tags();
    JsonText input = schema("input_schema");
    JsonText output = schema("output_schema");
    List<JsonText> examples = examples();
    boolean streaming = fields.flag("streaming");
    boolean idempotent = fields.flag("idempotent");
    List<String> codes = Lists.words(fields, "error_codes", limits.entries(), Texts.LONGEST_TAG);
    WorkKind work = fields.word("work", WorkKind.MODEL, WorkKind.values());
    Rate rate = rate();
    String scope = scope();
    String sessionKey = fields.parsed("session_key", SessionRule::checked, SessionRule.REMEDY);
    Validate validate = fields.word("validate", Validate.NONE, Validate.values());
    if (validate != Validate.NONE && !fields.has("input_schema")) {
      fields
          .problems()
          .warn(fields.place("validate"), "checks nothing without an input_schema", "declare one");
    }
    input = input == null ? null : ready(input, validate);
    Mapping mapping = MappingReader.read(fields, limits);
    if (name == null) {
      return null;
    }
    return new Capability(
        name,
        description,
        tags,
        input,
        output,
        examples,
        streaming,
        idempotent,
        codes,
        timeout,
        work,
        rate,
        scope,
        sessionKey,
        validate,
        mapping);
  }

  private Set<String> tags() {
    Set<String> tags = new HashSet<>(Lists.words(fields, "tags", limits.tags(), Texts.LONGEST_TAG));
    tags.addAll(Lists.words(fields, "intents", limits.tags(), Texts.LONGEST_TAG));
    return tags;
  }

  private @Nullable JsonText schema(String name) {
    JsonNode found = fields.find(name);
    if (found == null) {
      return null;
    }
    if (!(found instanceof ObjectNode)) {
      fields.fault(name, "must be an object, not " + Values.kind(found), "write a JSON Schema");
      return null;
    }
    return document(found, fields.place(name));
  }

  /** The schema as it is used for checking; what is wrong with it is noted. */
  private JsonText ready(JsonText schema, Validate validate) {
    for (SchemaFlaw each : schemas.flaws(schema, validate)) {
      fields
          .problems()
          .fault(fields.place("input_schema") + each.path(), each.problem(), each.remedy());
    }
    return schemas.shared(schema, validate);
  }

  private List<JsonText> examples() {
    List<JsonText> examples = new ArrayList<>();
    for (Lists.Entry each : Lists.entries(fields, "examples", limits.entries())) {
      JsonText example = document(each.node(), each.place());
      if (example != null) {
        examples.add(example);
      }
    }
    return examples;
  }

  private @Nullable JsonText document(JsonNode node, String place) {
    String text = node.toString();
    int size = text.getBytes(StandardCharsets.UTF_8).length;
    if (size > limits.schemaBytes()) {
      fields
          .problems()
          .fault(place, "has " + size + " bytes", "give at most " + limits.schemaBytes());
      return null;
    }
    return new JsonText(text);
  }

  private @Nullable Rate rate() {
    Fields rate = fields.object("rate_limit");
    if (rate == null) {
      return null;
    }
    Duration window = rate.time("window", SHORTEST, limits.longest());
    long limit = rate.whole("limit", 1, Integer.MAX_VALUE, 0);
    if (!rate.has("window") && !rate.has("window_ms")) {
      rate.fault("window", "is missing", "give the window in seconds");
    }
    if (!rate.has("limit")) {
      rate.fault("limit", "is missing", "give the number of calls in a window");
    }
    return window == null || limit < 1 ? null : new Rate(window, (int) limit);
  }

  private @Nullable String scope() {
    Fields auth = fields.object("auth");
    JsonNode scope = auth == null ? null : auth.find("scope");
    return auth == null || scope == null
        ? null
        : Values.word(scope, auth.place("scope"), Texts.LONGEST_NAME, fields.problems());
  }
}
