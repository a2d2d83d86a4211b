package io.agentreach.hub.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * One picture of all agents, with what happened since the one before. Immutable.
 *
 * @param agents as in {@code GET /v1/agents}
 * @param at when it was taken, by {@code System.nanoTime}
 * @param rates calls and errors in each second since the picture before, by agent
 */
record TopFrame(JsonNode agents, long at, Map<String, Rate> rates) {
  static final TopFrame EMPTY = new TopFrame(MissingNode.getInstance(), 0, Map.of());

  /** Calls and errors in a second. */
  record Rate(double calls, double errors) {}

  /** The next picture. */
  TopFrame next(JsonNode answer, long now) {
    Map<String, JsonNode> before = new HashMap<>();
    agents.forEach(agent -> before.put(new AgentText(agent).name(), agent));
    double seconds = (now - at) / 1e9;
    Map<String, Rate> fresh = new HashMap<>();
    for (JsonNode agent : answer.path("agents")) {
      JsonNode last = before.get(new AgentText(agent).name());
      if (last != null) {
        fresh.put(
            new AgentText(agent).name(),
            new Rate(
                grown("calls", last, agent) / seconds, grown("errors", last, agent) / seconds));
      }
    }
    return new TopFrame(answer.path("agents"), now, fresh);
  }

  /** A hub that has started anew counts from 0. */
  private static long grown(String field, JsonNode before, JsonNode after) {
    long count = after.path(field).asLong(0);
    long known = before.path(field).asLong(0);
    return count < known ? count : count - known;
  }

  List<String> lines() {
    Table table =
        new Table(
            "AGENT",
            "STATE",
            "IN FLIGHT",
            "QUEUE",
            "LOAD",
            "CPU",
            "CALLS/S",
            "ERRORS/S",
            "QUALITY",
            "HEARTBEAT");
    long inFlight = 0;
    int reachable = 0;
    double calls = 0;
    double errors = 0;
    for (JsonNode agent : agents) {
      AgentText text = new AgentText(agent);
      Rate rate = rates.get(text.name());
      inFlight += agent.path("in_flight").asLong(0);
      reachable += agent.path("reachable").asBoolean(false) ? 1 : 0;
      calls += rate == null ? 0 : rate.calls();
      errors += rate == null ? 0 : rate.errors();
      table.row(
          text.name(),
          text.state(),
          text.load(),
          Long.toString(agent.path("queue_depth").asLong(0)),
          share(agent.path("in_flight").asDouble(0) / agent.path("max_concurrency").asDouble(1)),
          optional(agent.path("resources").path("cpu")),
          rate == null ? "-" : number(rate.calls()),
          rate == null ? "-" : number(rate.errors()),
          quality(agent),
          text.heartbeat());
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        "%d agents, %d reachable · %d in flight · %s calls/s, %s errors/s"
            .formatted(agents.size(), reachable, inFlight, number(calls), number(errors)));
    lines.addAll(table.lines());
    return lines;
  }

  private static String quality(JsonNode agent) {
    String share = optional(agent.path("quality"));
    return agent.path("watched").asBoolean(false) ? share + " watched" : share;
  }

  private static String optional(JsonNode share) {
    return share.isNumber() ? share(share.asDouble(0)) : "-";
  }

  private static String share(double share) {
    return Math.round(share * 100) + "%";
  }

  private static String number(double rate) {
    return String.format(Locale.ROOT, "%.1f", rate);
  }
}
