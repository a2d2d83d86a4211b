package io.agentreach.hub.cli;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/** {@code reach task history}. */
@Command(name = "history", description = "Shows all that happened to a task, as a timeline.")
final class TaskHistoryCommand implements Callable<Integer> {
  @Mixin private final ClientOptions options;
  @Mixin private final TaskName task = new TaskName();

  TaskHistoryCommand(Terminal terminal) {
    options = new ClientOptions(terminal);
  }

  @Override
  public Integer call() {
    try (HubClient client = options.client()) {
      Reply reply = client.get(task.path() + "/history").holding("lines");
      return options.show(reply, this::print).number();
    }
  }

  private void print(Reply.Done done) {
    JsonNode lines = done.body().path("lines");
    Instant begin = TaskText.time(lines.path(0).path("at"));
    Table table = new Table("AFTER", "UNIT", "EVENT", "ATTEMPT", "AGENT", "WHY");
    for (JsonNode line : lines) {
      long after = Duration.between(begin, TaskText.time(line.path("at"))).toMillis();
      table.row(
          Times.text(Math.max(0, after)),
          line.path("unit").asString(""),
          line.path("event").asString("?"),
          line.has("attempt") ? line.path("attempt").asString("") : "",
          line.path("agent").asString(""),
          why(line));
    }
    options
        .terminal()
        .out()
        .println(Plain.text(done.body().path("task_id").asString("?") + " since " + begin));
    table.lines().forEach(options.terminal().out()::println);
  }

  static String why(JsonNode line) {
    String failure = line.path("failure").asString("");
    String reason = line.path("reason").asString("");
    return failure + (failure.isEmpty() || reason.isEmpty() ? "" : ": ") + reason;
  }
}
