package io.agentreach.hub.cli;

import io.agentreach.hub.config.Configuration.Effective;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/** A configuration in each form that it is printed in. */
final class ConfigText {
  private ConfigText() {}

  static List<String> table(List<Effective> settings) {
    Table table = new Table("KEY", "VALUE", "FROM");
    for (Effective setting : settings) {
      table.row(setting.key(), setting.text().isEmpty() ? "-" : setting.text(), setting.source());
    }
    return table.lines();
  }

  static List<String> json(List<Effective> settings) {
    ObjectNode all = Json.object();
    for (Effective setting : settings) {
      put(all.putObject(setting.key()), setting).put("source", setting.source());
    }
    return List.of(Json.pretty(all));
  }

  /** Nested as a file is, each value with its source as a remark. */
  static List<String> yaml(List<Effective> settings) {
    List<String> lines = new ArrayList<>();
    List<String> open = List.of();
    for (Effective setting : settings) {
      List<String> path = List.of(setting.key().split("\\."));
      for (int depth = 0; depth < path.size() - 1; depth++) {
        if (depth >= open.size()
            || !path.subList(0, depth + 1).equals(open.subList(0, depth + 1))) {
          lines.add("  ".repeat(depth) + path.get(depth) + ":");
        }
      }
      open = path.subList(0, path.size() - 1);
      lines.add(
          "  ".repeat(open.size())
              + path.getLast()
              + ": "
              + value(setting)
              + "  # "
              + setting.source());
    }
    return lines;
  }

  private static ObjectNode put(ObjectNode node, Effective setting) {
    return switch (setting.value()) {
      case Integer number -> node.put("value", number);
      case Double number -> node.put("value", number);
      case Boolean truth -> node.put("value", truth);
      case List<?> parts -> {
        parts.forEach(part -> node.withArray("value").add(part.toString()));
        yield node;
      }
      default -> node.put("value", setting.text());
    };
  }

  private static String value(Effective setting) {
    return switch (setting.value()) {
      case Number number -> setting.text();
      case Boolean truth -> setting.text();
      case List<?> parts ->
          parts.stream()
              .map(part -> Json.quoted(part.toString()))
              .collect(Collectors.joining(", ", "[", "]"));
      default -> Json.quoted(setting.text());
    };
  }
}
