package io.agentreach.sdk.task;

import io.agentreach.sdk.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/**
 * A task to submit: units and their order. Not thread-safe. Each graph has an idempotency key from
 * the start, so that submitting the same one again finds the task that it made.
 *
 * <pre>{@code
 * Graph.named("brief")
 *     .unit("fetch", "web.fetch", u -> u.input("url", url))
 *     .unit("brief", "text.brief", u -> u.after("fetch").input("text", from("fetch", "/text")))
 * }</pre>
 */
public final class Graph {
  private final ObjectNode fields = Json.object();
  private final Map<String, UnitDraft> units = new LinkedHashMap<>();
  private String key = UUID.randomUUID().toString();

  private Graph(String name) {
    fields.put("name", name);
  }

  /** A graph without units. */
  public static Graph named(String name) {
    return new Graph(name);
  }

  /** A unit that a capability does, without options. */
  public Graph unit(String name, String capability) {
    return unit(name, capability, unit -> {});
  }

  /** A unit that a capability does. */
  public Graph unit(String name, String capability, Consumer<UnitDraft> options) {
    UnitDraft draft = new UnitDraft(capability);
    options.accept(draft);
    if (units.putIfAbsent(name, draft) != null) {
      throw new IllegalArgumentException("unit " + name + " is declared twice");
    }
    return this;
  }

  /** How urgent it is: {@code high}, {@code normal} or {@code low}. */
  public Graph priority(String value) {
    fields.put("priority", value);
    return this;
  }

  /** The URL that hears of the task's end. */
  public Graph callback(String url) {
    fields.put("callback", url);
    return this;
  }

  /** The caller's own key: a later graph with the same key is the same task. */
  public Graph idempotencyKey(String value) {
    if (value.isBlank()) {
      throw new IllegalArgumentException("idempotencyKey must not be blank");
    }
    key = value;
    return this;
  }

  String key() {
    return key;
  }

  ObjectNode document() {
    if (units.isEmpty()) {
      throw new IllegalArgumentException("a task needs a unit: add .unit(name, capability)");
    }
    ObjectNode document = fields.deepCopy();
    ObjectNode all = document.putObject("units");
    units.forEach((name, unit) -> all.set(name, unit.document()));
    return document;
  }
}
