package io.agentreach.hub.cli;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** A task as a hub shows it, in words. Immutable. */
final class TaskText {
  private final JsonNode task;

  TaskText(JsonNode task) {
    this.task = task;
  }

  String id() {
    return task.path("task_id").asString("?");
  }

  String state() {
    String callback = task.path("callback").asString("");
    return task.path("state").asString("?") + (callback.equals("DEAD") ? " (callback dead)" : "");
  }

  String name() {
    return task.path("name").asString("");
  }

  /** How many units are confirmed, of how many. */
  String counts() {
    return task.path("units_confirmed").asInt(0) + "/" + task.path("units_total").asInt(0);
  }

  String created() {
    Instant at = time(task.path("created_at"));
    return at.equals(Instant.EPOCH) ? "?" : at.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** How long it took, or has taken so far by its last change. */
  String took() {
    Instant end = time(task.path(task.has("finished_at") ? "finished_at" : "updated_at"));
    Duration took = Duration.between(time(task.path("created_at")), end);
    return took.isNegative() ? "" : Times.text(took.toMillis());
  }

  static Instant time(JsonNode node) {
    try {
      return Instant.parse(node.asString(""));
    } catch (DateTimeParseException odd) {
      return Instant.EPOCH;
    }
  }

  /** Whether it is over. */
  boolean over() {
    return switch (task.path("state").asString("")) {
      case "CONFIRMED", "FAILED", "CANCELLED" -> true;
      default -> false;
    };
  }

  /** The exit code that fits its end. */
  ExitCode exit() {
    return switch (task.path("state").asString("")) {
      case "CONFIRMED" -> ExitCode.OK;
      case "CANCELLED" -> ExitCode.CANCELLED;
      case "FAILED" -> failure();
      default -> ExitCode.LATER;
    };
  }

  private ExitCode failure() {
    for (JsonNode unit : task.path("units")) {
      if (unit.path("failure").asString("").equals("TIMEOUT")) {
        return ExitCode.TIMEOUT;
      }
    }
    return ExitCode.AGENT_FAILED;
  }

  /** All of it. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    String called = name().isEmpty() ? "" : " (" + name() + ")";
    lines.add(Plain.text(id() + called + ": " + state() + ", " + counts() + " units, " + took()));
    Table table = new Table("UNIT", "CAPABILITY", "STATE", "ATTEMPT", "AGENT", "WHY, OR HOW FAR");
    for (JsonNode unit : task.path("units")) {
      table.row(
          unit.path("unit").asString(""),
          unit.path("capability").asString(unit.path("wanted_agent").asString("")),
          unitState(unit),
          attempt(unit),
          unit.path("agent").asString(""),
          why(unit));
    }
    lines.addAll(table.lines());
    for (JsonNode unit : task.path("units")) {
      if (unit.has("data")) {
        lines.add(Plain.text(unit.path("unit").asString("") + ": " + Json.line(unit.path("data"))));
      }
    }
    return lines;
  }

  static String unitState(JsonNode unit) {
    return unit.path("skipped").asBoolean(false) ? "SKIPPED" : unit.path("state").asString("?");
  }

  private static String attempt(JsonNode unit) {
    int attempt = unit.path("attempt").asInt(0);
    return attempt == 0 ? "" : Integer.toString(attempt);
  }

  private static String why(JsonNode unit) {
    String failure = unit.path("failure").asString("");
    String waits = unit.path("waits").asString("");
    String reason = unit.path("reason").asString(waits.isEmpty() ? "" : "waits: " + waits);
    if (!failure.isEmpty() || !reason.isEmpty()) {
      return failure + (failure.isEmpty() || reason.isEmpty() ? "" : ": ") + reason;
    }
    return unit.has("progress") ? progress(unit.path("progress")) : "";
  }

  static String progress(JsonNode progress) {
    return (progress.path("percent").asInt(0) + " % " + progress.path("message").asString(""))
        .strip();
  }
}
