package io.agentreach.hub.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** {@code reach call}. Ctrl-C closes the connection, and with it the hub cancels the call. */
@Command(
    name = "call",
    description = {
      "Calls a capability and prints what the agent answers.",
      "The answer goes to standard output; who answered, and in what time, to standard error."
    })
final class CallCommand implements Callable<Integer> {
  @Mixin private final ClientOptions options;
  @Mixin private final RequestOptions request = new RequestOptions();

  @Option(names = "--stream", description = "Prints what the agent sends as it comes.")
  private boolean stream;

  CallCommand(Terminal terminal) {
    options = new ClientOptions(terminal);
  }

  @Override
  public Integer call() {
    String json = request.json(options);
    try (HubClient client = options.client()) {
      Reply reply =
          stream
              ? client.stream(json, request.timeout(), this::event)
              : client.call(json, request.timeout());
      return options.show(reply.holding("status"), this::print).number();
    }
  }

  private void print(Reply.Done done) {
    Terminal terminal = options.terminal();
    JsonNode data = done.body().path("data");
    boolean streamed = stream && data.isNull();
    if (!streamed) {
      terminal.out().println(terminal.interactive() ? Json.pretty(data) : Json.line(data));
    }
    terminal.out().flush();
    terminal.err().println(Plain.text(summary(done.body())));
  }

  private void event(String name, String data) {
    Terminal terminal = options.terminal();
    if (options.json()) {
      String value = json(data);
      terminal.out().println("{\"event\":" + Json.quoted(name) + ",\"data\":" + value + "}");
      terminal.out().flush();
      return;
    }
    boolean chunk = name.equals("chunk") || name.equals("message");
    PrintWriter to = chunk ? terminal.out() : terminal.err();
    to.println(chunk ? shown(data) : Plain.text(name + ": " + data));
    to.flush();
  }

  private String shown(String data) {
    return options.terminal().interactive() ? Plain.text(data) : data;
  }

  /** An event's data as JSON on one line; what is none becomes a JSON string. */
  private static String json(String data) {
    try {
      return Json.line(Json.read(data));
    } catch (JacksonException text) {
      return Json.quoted(data);
    }
  }

  private static String summary(JsonNode body) {
    JsonNode agent = body.path("agent");
    String version = agent.path("version").asString("");
    long attempts = body.path("attempts").asLong(1);
    return agent.path("id").asString("?")
        + (version.isEmpty() ? "" : " " + version)
        + " · "
        + (attempts == 1 ? "1 attempt" : attempts + " attempts")
        + " · "
        + Times.text(body.path("elapsed_ms").asLong(0))
        + " · trace "
        + body.path("trace_id").asString("-");
  }
}
