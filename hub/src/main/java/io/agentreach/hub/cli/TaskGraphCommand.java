package io.agentreach.hub.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code reach task graph}. */
@Command(name = "graph", description = "Draws which unit of a task waits for which, and its state.")
final class TaskGraphCommand implements Callable<Integer> {
  @Mixin private final ClientOptions options;
  @Mixin private final TaskName task = new TaskName();

  TaskGraphCommand(Terminal terminal) {
    options = new ClientOptions(terminal);
  }

  @Override
  public Integer call() {
    try (HubClient client = options.client()) {
      Reply reply = client.get(task.path()).holding("units");
      return options
          .show(
              reply,
              done ->
                  TaskDrawing.of(done.body().path("units"))
                      .forEach(options.terminal().out()::println))
          .number();
    }
  }
}
