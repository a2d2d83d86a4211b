package io.agentreach.sdk.task;

import io.agentreach.sdk.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** One unit of a task: what is to be done, with what, after what. Not thread-safe. */
public final class UnitDraft {
  private final ObjectNode fields = Json.object();

  UnitDraft(String capability) {
    fields.put("capability", capability);
  }

  /** The whole input: a tree, record, map, collection, text or number. */
  public UnitDraft input(Object value) {
    fields.set("input", Json.tree(value));
    return this;
  }

  /** One field of the input; {@link From} refers to results upstream. */
  public UnitDraft input(String field, @Nullable Object value) {
    JsonNode input = fields.path("input");
    if (!input.isMissingNode() && !input.isObject()) {
      throw new IllegalArgumentException("input: it is no object, so it has no field " + field);
    }
    fields.withObject("/input").set(field, Json.tree(value));
    return this;
  }

  /** Units that are done before this one, added to those named before. */
  public UnitDraft after(String... units) {
    ArrayNode all = fields.withArray("/after");
    List.of(units).forEach(all::add);
    return this;
  }

  /** A unit that ends before this one, and what its failure means. */
  public UnitDraft after(String unit, OnFailure onFailure) {
    fields
        .withArray("/after")
        .addObject()
        .put("unit", unit)
        .put("on_failure", onFailure.name().toLowerCase(Locale.ROOT));
    return this;
  }

  /** The one agent that may do it. */
  public UnitDraft agent(String value) {
    return text("agent", value);
  }

  /** Words that the agent's capability must answer to. */
  public UnitDraft tags(String... values) {
    fields.set("tags", Json.tree(List.of(values)));
    return this;
  }

  /** The group of agents. */
  public UnitDraft group(String value) {
    return text("group", value);
  }

  /** The version of agents. */
  public UnitDraft version(String value) {
    return text("version", value);
  }

  /** The region of agents. */
  public UnitDraft region(String value) {
    return text("region", value);
  }

  /** The session that it belongs to. */
  public UnitDraft session(String value) {
    return text("session", value);
  }

  /** How urgent it is: {@code high}, {@code normal} or {@code low}. */
  public UnitDraft priority(String value) {
    return text("priority", value);
  }

  /** The key that the agent gets. */
  public UnitDraft idempotencyKey(String value) {
    return text("idempotency_key", value);
  }

  /** How long handing it to an agent may take, 1 ms or more; the hub's default is 10 s. */
  public UnitDraft sendTimeout(Duration value) {
    return millis("send_timeout_ms", value);
  }

  /** After what silence the hub asks the agent, 1 ms or more; the hub's default is 120 s. */
  public UnitDraft executeTimeout(Duration value) {
    return millis("execute_timeout_ms", value);
  }

  /** JSON Schema that the result must keep, as JSON text. */
  public UnitDraft resultSchema(String json) {
    fields.set("result_schema", Json.read(json));
    return this;
  }

  /** How often a failure that may pass is tried again, and the first pause before that. */
  public UnitDraft retry(int most, Duration firstPause) {
    fields.putObject("retry").put("max", most).put("backoff_ms", firstPause.toMillis());
    return this;
  }

  /** Whether a person decides when nothing else helps. */
  public UnitDraft critical(boolean value) {
    fields.put("critical", value);
    return this;
  }

  private UnitDraft text(String field, String value) {
    fields.put(field, value);
    return this;
  }

  private UnitDraft millis(String field, Duration value) {
    if (value.toMillis() < 1) {
      throw new IllegalArgumentException(field + " must be 1 or more, not " + value);
    }
    fields.put(field, value.toMillis());
    return this;
  }

  ObjectNode document() {
    return fields.deepCopy();
  }
}
