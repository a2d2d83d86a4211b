package io.agentreach.hub.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import tools.jackson.databind.JsonNode;

/**
 * Draws a graph of units as text: each stands below all that it waits for, moved in by the length
 * of the longest way to it, and names what it waits for. Stateless.
 */
final class TaskDrawing {
  private static final String STEP = "   ";
  private static final String BRANCH = "└─ ";

  private TaskDrawing() {}

  static List<String> of(JsonNode units) {
    Map<String, JsonNode> byName = new HashMap<>();
    units.forEach(unit -> byName.put(unit.path("unit").asString(""), unit));
    Map<String, Integer> depths = new HashMap<>();
    List<JsonNode> ordered = new ArrayList<>();
    units.forEach(ordered::add);
    // As often as there are units is enough, whatever the order in which they are listed.
    for (int round = 0; round < ordered.size(); round++) {
      for (JsonNode unit : ordered) {
        int depth = 0;
        for (JsonNode edge : unit.path("after")) {
          depth = Math.max(depth, depths.getOrDefault(edge.path("unit").asString(""), 0) + 1);
        }
        depths.put(unit.path("unit").asString(""), depth);
      }
    }
    ordered.sort(
        Comparator.comparingInt(unit -> depths.getOrDefault(unit.path("unit").asString(""), 0)));
    Table table = new Table("UNIT", "STATE", "CAPABILITY", "WAITS FOR");
    for (JsonNode unit : ordered) {
      String name = unit.path("unit").asString("");
      int depth = depths.getOrDefault(name, 0);
      String indent = depth == 0 ? "" : STEP.repeat(depth - 1) + BRANCH;
      table.row(
          indent + name,
          TaskText.unitState(unit),
          unit.path("capability").asString(unit.path("wanted_agent").asString("")),
          edges(unit));
    }
    return table.lines();
  }

  private static String edges(JsonNode unit) {
    StringJoiner edges = new StringJoiner(", ");
    for (JsonNode edge : unit.path("after")) {
      String policy = edge.path("on_failure").asString("fail");
      edges.add(
          edge.path("unit").asString("")
              + (policy.equals("fail") ? "" : " (" + policy + " if it fails)"));
    }
    return edges.toString();
  }
}
