package io.agentreach.hub.cli;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * An agent as the hub describes it, in words.
 *
 * @param agent as in {@code GET /v1/agents/{id}}
 */
record AgentText(JsonNode agent) {
  private static final String NONE = "-";

  String name() {
    return agent.path("agent_id").asString("?");
  }

  String state() {
    String state = agent.path("state").asString("?");
    if (agent.path("drained").asBoolean(false)) {
      return state + ", drained";
    }
    if (agent.path("draining").asBoolean(false)) {
      return state + ", draining";
    }
    return agent.path("cordoned").asBoolean(false) ? state + ", cordoned" : state;
  }

  String reachable() {
    return agent.path("reachable").asBoolean(false) ? "yes" : "no";
  }

  String version() {
    return orNone(agent.path("version").asString(""));
  }

  String load() {
    long inFlight = agent.path("in_flight").asLong(0);
    return inFlight + "/" + agent.path("max_concurrency").asLong(0);
  }

  String heartbeat() {
    JsonNode ago = agent.path("last_heartbeat_ms_ago");
    if (ago.isNumber()) {
      return Times.text(ago.asLong()) + " ago";
    }
    return beats() ? "none yet" : "not needed";
  }

  String capabilities() {
    return orNone(list("capabilities"));
  }

  String reason() {
    return agent.path("reason").asString("");
  }

  String list(String field) {
    List<String> parts = new ArrayList<>();
    agent.path(field).forEach(part -> parts.add(part.asString("?")));
    return String.join(", ", parts);
  }

  /** Everything, as lines of a name and a value. */
  List<String> lines() {
    Table table =
        new Table("agent", name())
            .row("state", state())
            .row("reachable", reachable() + (reason().isEmpty() ? "" : ": " + reason()))
            .row("version", version())
            .row("endpoints", orNone(list("endpoints")))
            .row("capabilities", capabilities())
            .row("groups", orNone(list("groups")))
            .row("region", orNone(agent.path("region").asString("")))
            .row("labels", labels())
            .row("weight", orNone(agent.path("weight").asString("")))
            .row("in flight", load())
            .row("running", agent.path("running").asLong(0) + " by its own count")
            .row("queue", Long.toString(agent.path("queue_depth").asLong(0)))
            .row("last task", orNone(agent.path("last_task_status").asString("")))
            .row("depends on", dependencies())
            .row("heartbeat", rhythm())
            .row("registered", orNone(agent.path("registered_at").asString("")));
    List<String> label = new ArrayList<>(List.of("changes"));
    for (JsonNode change : agent.path("changes")) {
      table.row(label.isEmpty() ? "" : label.removeFirst(), change(change));
    }
    return table.lines();
  }

  /** When what happened, and why. */
  private static String change(JsonNode change) {
    String kind = change.path("change").asString("?");
    String what =
        kind.equals("state")
            ? change.path("from").asString("?") + " → " + change.path("to").asString("?")
            : kind;
    String why = change.path("reason").asString("");
    return change.path("at").asString("?") + "  " + what + (why.isEmpty() ? "" : ": " + why);
  }

  private String dependencies() {
    List<String> parts = new ArrayList<>();
    agent
        .path("dependencies")
        .properties()
        .forEach(
            each -> parts.add(each.getKey() + (each.getValue().asBoolean(false) ? "" : " (down)")));
    return orNone(String.join(", ", parts));
  }

  /** An agent that declares an interval of 0 counts as alive without heartbeats. */
  private boolean beats() {
    return agent.path("heartbeat_interval_ms").asLong(1) > 0;
  }

  private String rhythm() {
    long interval = agent.path("heartbeat_interval_ms").asLong(0);
    return interval > 0 ? heartbeat() + ", every " + Times.text(interval) : heartbeat();
  }

  private String labels() {
    List<String> parts = new ArrayList<>();
    agent
        .path("labels")
        .properties()
        .forEach(label -> parts.add(label.getKey() + "=" + label.getValue().asString("?")));
    return orNone(String.join(", ", parts));
  }

  private static String orNone(String text) {
    return text.isEmpty() ? NONE : text;
  }
}
