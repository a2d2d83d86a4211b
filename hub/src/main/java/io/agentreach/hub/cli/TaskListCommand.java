package io.agentreach.hub.cli;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** {@code reach task list}. */
@Command(name = "list", description = "Lists tasks, the newest first.")
final class TaskListCommand implements Callable<Integer> {
  @Mixin private final ClientOptions options;

  @Option(
      names = "--state",
      paramLabel = "STATE",
      description =
          "Only those in it: pending, running, suspended, confirmed, failed or cancelled.")
  private String state = "";

  @Option(
      names = "--callback",
      paramLabel = "STATE",
      description = "Only those whose callback is due, sent or dead.")
  private String callback = "";

  @Option(names = "--limit", paramLabel = "N", description = "How many; else 20, at most 1000.")
  private int limit = 20;

  @Option(names = "--before", paramLabel = "TASK", description = "Only those older than this one.")
  private String before = "";

  TaskListCommand(Terminal terminal) {
    options = new ClientOptions(terminal);
  }

  @Override
  public Integer call() {
    if (limit < 1 || limit > 1_000) {
      throw options.wrong("--limit must be from 1 to 1000");
    }
    try (HubClient client = options.client()) {
      String query = "?limit=" + limit + part("state", state) + part("callback", callback);
      Reply reply = client.get("/v1/tasks" + query + part("before", before)).holding("tasks");
      return options.show(reply, this::print).number();
    }
  }

  private static String part(String name, String value) {
    return value.isEmpty()
        ? ""
        : "&" + name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  private void print(Reply.Done done) {
    JsonNode tasks = done.body().path("tasks");
    if (tasks.isEmpty()) {
      options.terminal().err().println("no such tasks; submit one with: reach task submit FILE");
      return;
    }
    Table table = new Table("TASK", "STATE", "UNITS", "CREATED", "TOOK", "NAME");
    for (JsonNode each : tasks) {
      TaskText text = new TaskText(each);
      table.row(text.id(), text.state(), text.counts(), text.created(), text.took(), text.name());
    }
    table.lines().forEach(options.terminal().out()::println);
    String next = done.body().path("next").asString("");
    if (!next.isEmpty()) {
      options.terminal().err().println("older ones: reach task list --before " + Plain.text(next));
    }
  }
}
