package io.agentreach.hub.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code reach task get}. */
@Command(name = "get", description = "Shows a task, its units and their results.")
final class TaskGetCommand implements Callable<Integer> {
  @Mixin private final ClientOptions options;
  @Mixin private final TaskName task = new TaskName();

  TaskGetCommand(Terminal terminal) {
    options = new ClientOptions(terminal);
  }

  @Override
  public Integer call() {
    try (HubClient client = options.client()) {
      Reply reply = client.get(task.path()).holding("task_id");
      return options
          .show(
              reply,
              done -> new TaskText(done.body()).lines().forEach(options.terminal().out()::println))
          .number();
    }
  }
}
