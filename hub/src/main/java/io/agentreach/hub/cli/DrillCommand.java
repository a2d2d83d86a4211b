package io.agentreach.hub.cli;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code reach agent drill}. */
@Command(
    name = "drill",
    description = {
      "Asks one agent for real, also a cordoned one, and shows where the time went.",
      "Moves no traffic. Capabilities that are not idempotent need --force."
    })
final class DrillCommand implements Callable<Integer> {
  @Mixin private final ClientOptions options;
  @Mixin private final AgentName agent = new AgentName();

  @Option(
      names = "--capability",
      paramLabel = "NAME",
      description = "What to ask for; needed if the agent declares several.")
  private String capability = "";

  @Option(
      names = "--count",
      paramLabel = "N",
      description = "How many requests, one after the other, 1 to 20; else 3.")
  private @Nullable Integer count;

  @Option(
      names = "--params",
      paramLabel = "JSON",
      description = "What to send; else the capability's first example, else {}.")
  private String params = "";

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = Times.class,
      description = "Of each request; else the capability's own.")
  private @Nullable Duration timeout;

  @Option(names = "--force", description = "Also where a repetition is not harmless.")
  private boolean force;

  DrillCommand(Terminal terminal) {
    options = new ClientOptions(terminal);
  }

  @Override
  public Integer call() {
    String order = order();
    try (HubClient client = options.client()) {
      Reply reply = client.post(agent.path() + "/drill", order, null).holding("probes");
      ExitCode shown = options.show(reply, this::print);
      return (reply instanceof Reply.Done done ? exit(done.body()) : shown).number();
    }
  }

  private String order() {
    ObjectNode order = Json.object();
    if (!capability.isEmpty()) {
      order.put("capability", capability);
    }
    if (count != null) {
      order.put("count", count);
    }
    if (!params.isEmpty()) {
      try {
        order.set("payload", Json.read(params));
      } catch (JacksonException malformed) {
        throw options.wrong("--params is no JSON: " + Json.problem(malformed));
      }
    }
    if (timeout != null) {
      order.put("timeout_ms", timeout.toMillis());
    }
    order.put("force", force);
    return Json.line(order);
  }

  /** That of the first request that failed. */
  private static ExitCode exit(JsonNode report) {
    for (JsonNode probe : report.path("probes")) {
      if (!probe.path("ok").asBoolean(false)) {
        return ExitCode.of(
            probe.path("error").path("code").asString(""),
            probe.path("error").path("agent_status").asInt(502));
      }
    }
    return ExitCode.OK;
  }

  private void print(Reply.Done done) {
    JsonNode report = done.body();
    Table table = new Table("PROBE", "RESULT", "CONNECT", "FIRST BYTE", "TOTAL", "BYTES");
    int number = 0;
    for (JsonNode probe : report.path("probes")) {
      number++;
      JsonNode error = probe.path("error");
      table.row(
          Integer.toString(number),
          probe.path("ok").asBoolean(false)
              ? "ok"
              : error.path("code").asString("?") + ": " + error.path("message").asString(""),
          millis(probe.path("connect_ms")),
          millis(probe.path("first_byte_ms")),
          millis(probe.path("total_ms")),
          probe.path("bytes").asString("-"));
    }
    table.lines().forEach(options.terminal().out()::println);
    summary(report).lines().forEach(options.terminal().out()::println);
    String reason = report.path("reason").asString("");
    if (!report.path("reachable").asBoolean(true)) {
      options.terminal().out().println(Plain.text("gets no calls at present: " + reason));
    }
  }

  private static Table summary(JsonNode report) {
    Table table = new Table("PHASE", "MIN", "MEDIAN", "MAX");
    report
        .path("times")
        .properties()
        .forEach(phase ->
            table.row(
                phase.getKey().replace("_ms", "").replace('_', ' '),
                millis(phase.getValue().path("min")),
                millis(phase.getValue().path("median")),
                millis(phase.getValue().path("max"))));
    return table;
  }

  private static String millis(JsonNode time) {
    return time.isNumber() ? String.format(Locale.ROOT, "%.3f ms", time.asDouble(0)) : "-";
  }
}
