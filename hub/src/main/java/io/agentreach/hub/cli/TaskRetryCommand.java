package io.agentreach.hub.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** {@code reach task retry}. */
@Command
final class TaskRetryCommand implements Callable<Integer> {
  @Mixin private final ClientOptions options;
  @Mixin private final TaskName task = new TaskName();
  @Mixin private final TaskOrderCommand.Scope scope = new TaskOrderCommand.Scope();

  @Option(names = "--callback", description = "Only has the end told to the callback once more.")
  private boolean callback;

  TaskRetryCommand(Terminal terminal) {
    options = new ClientOptions(terminal);
  }

  @Override
  public Integer call() {
    ObjectNode body = scope.body();
    if (callback) {
      body.put("callback", true);
    }
    return TaskOrderCommand.send(options, task, TaskVerb.RETRY, body);
  }
}
