package io.agentreach.hub.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code reach task watch}. */
@Command(
    name = "watch",
    description = {
      "Follows a task to its end, and exits as it ended.",
      "Ctrl-C stops the watching, not the task."
    })
final class TaskWatchCommand implements Callable<Integer> {
  @Mixin private final ClientOptions options;
  @Mixin private final TaskName task = new TaskName();

  TaskWatchCommand(Terminal terminal) {
    options = new ClientOptions(terminal);
  }

  @Override
  public Integer call() {
    try (HubClient client = options.client()) {
      return new TaskFollower(options, client, task.path()).follow(null).number();
    }
  }
}
