package io.agentreach.hub.cli;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/** {@code reach task submit}. */
@Command(
    name = "submit",
    description = {
      "Submits a task: from a file, or one unit by --capability.",
      "Once its id is printed the task is on the hub's disk."
    })
final class TaskSubmitCommand implements Callable<Integer> {
  @Mixin private final ClientOptions options;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = "The task in YAML or JSON; - for standard input.")
  private String file = "";

  @Option(names = "--capability", paramLabel = "NAME", description = "What one unit shall do.")
  private String capability = "";

  @Option(names = "--params", paramLabel = "JSON", description = "The input of that unit.")
  private String params = "";

  @Option(
      names = "--key",
      paramLabel = "KEY",
      description = "An idempotency key: the same key never makes a second task.")
  private String key = "";

  @Option(
      names = "--wait",
      arity = "0..1",
      paramLabel = "TIME",
      parameterConsumer = OptionalTime.class,
      description =
          "Follows the task to its end, at most for this time (--wait 2m); else 30s. Exits as the"
              + " task ended.")
  private @Nullable Duration patience;

  TaskSubmitCommand(Terminal terminal) {
    options = new ClientOptions(terminal);
  }

  @Override
  public Integer call() {
    ObjectNode document = document();
    if (!key.isEmpty()) {
      document.put("idempotency_key", key);
    }
    try (HubClient client = options.client()) {
      Reply reply = client.post("/v1/tasks", Json.line(document)).holding("task_id");
      Duration limit = patience;
      if (limit == null || !(reply instanceof Reply.Done done)) {
        return options.show(reply, this::print).number();
      }
      if (!options.json()) {
        print(done);
      }
      String path = TaskName.path(done.body().path("task_id").asString(""));
      return new TaskFollower(options, client, path).follow(limit).number();
    }
  }

  private void print(Reply.Done done) {
    options.terminal().out().println(Plain.text(done.body().path("task_id").asString("?")));
    options.terminal().out().flush();
  }

  private ObjectNode document() {
    if (file.isEmpty() == capability.isEmpty()) {
      throw options.wrong("give a FILE, or --capability and perhaps --params");
    }
    if (!file.isEmpty()) {
      if (!params.isEmpty()) {
        throw options.wrong("--params goes with --capability");
      }
      try {
        return TaskFile.read(file, options.terminal().in());
      } catch (TaskFile.Unreadable unreadable) {
        throw options.wrong(unreadable.words());
      }
    }
    ObjectNode document = Json.object().put("capability", capability);
    if (!params.isEmpty()) {
      try {
        document.set("input", Json.read(params));
      } catch (JacksonException malformed) {
        throw options.wrong("--params is not JSON: " + Json.problem(malformed));
      }
    }
    return document;
  }
}
