package io.agentreach.hub.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** {@code reach task cancel}, {@code resume} and {@code fail}. */
@Command
final class TaskOrderCommand implements Callable<Integer> {
  @Mixin private final ClientOptions options;
  @Mixin private final TaskName task = new TaskName();
  @Mixin private final Scope scope = new Scope();
  private final TaskVerb verb;

  TaskOrderCommand(Terminal terminal, TaskVerb verb) {
    options = new ClientOptions(terminal);
    this.verb = verb;
  }

  /** What of the task is meant, and why. */
  static final class Scope {
    @Option(names = "--unit", paramLabel = "UNIT", description = "Only this unit.")
    private String unit = "";

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why; the history shows it.")
    private String reason = "";

    ObjectNode body() {
      ObjectNode body = Json.object();
      if (!unit.isEmpty()) {
        body.put("unit", unit);
      }
      return reason.isEmpty() ? body : body.put("reason", reason);
    }
  }

  @Override
  public Integer call() {
    return send(options, task, verb, scope.body());
  }

  static int send(ClientOptions options, TaskName task, TaskVerb verb, ObjectNode body) {
    try (HubClient client = options.client()) {
      Reply reply =
          client.post(task.path() + "/" + verb.word(), Json.line(body)).holding("task_id");
      return options
          .show(
              reply,
              done -> {
                TaskText text = new TaskText(done.body());
                options.terminal().out().println(Plain.text(text.id() + " is " + text.state()));
              })
          .number();
    }
  }
}
