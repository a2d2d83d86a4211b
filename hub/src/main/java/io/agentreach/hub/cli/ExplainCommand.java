package io.agentreach.hub.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/** {@code reach explain}. */
@Command(
    name = "explain",
    description = {
      "Says which agent a call would go to, and why not to each other one. Sends nothing.",
      "Takes what \"reach call\" takes."
    })
final class ExplainCommand implements Callable<Integer> {
  @Mixin private final ClientOptions options;
  @Mixin private final RequestOptions request = new RequestOptions();

  ExplainCommand(Terminal terminal) {
    options = new ClientOptions(terminal);
  }

  @Override
  public Integer call() {
    String json = request.json(options);
    try (HubClient client = options.client()) {
      Reply reply = client.post("/v1/explain", json).holding("considered");
      return options.show(reply, this::print).number();
    }
  }

  private void print(Reply.Done done) {
    JsonNode body = done.body();
    options.terminal().out().println(Plain.text(verdict(body)));
    chain(body).forEach(options.terminal().out()::println);
    if (body.path("considered").isEmpty()) {
      return;
    }
    Table table = new Table("AGENT", "VERSION", "DECLARED", "REACHABLE", "SCORE", "WHY");
    for (JsonNode agent : body.path("considered")) {
      boolean reachable = agent.path("reachable").asBoolean(false);
      table.row(
          agent.path("agent").asString("?"),
          orNone(agent.path("version").asString("")),
          orNone(agent.path("declared").asString("")),
          reachable ? "yes" : "no",
          agent.path("score").isNumber() ? number(agent.path("score")) : "-",
          reachable ? parts(agent.path("parts")) : why(agent));
    }
    table.lines().forEach(options.terminal().out()::println);
  }

  /** The rules that have a say in this call; the others are left out. */
  private static List<String> chain(JsonNode body) {
    List<String> lines = new ArrayList<>();
    for (JsonNode rule : body.path("chain")) {
      String effect = rule.path("effect").asString("none");
      if (!effect.equals("none")) {
        lines.add("  " + rule.path("rule").asString("?") + ": " + effect);
      }
    }
    return lines;
  }

  private static String verdict(JsonNode body) {
    String capability = body.path("capability").asString("?");
    String chosen = body.path("chosen").asString("");
    if (!chosen.isEmpty()) {
      String strategy = body.path("strategy").asString("");
      return capability + " would go to " + chosen + (strategy.isEmpty() ? "" : " by " + strategy);
    }
    JsonNode fault = body.path("fault");
    JsonNode error = fault.has("error") ? fault.path("error") : fault;
    String code = error.path("code").asString("no agent");
    String message = error.path("message").asString("");
    JsonNode waiting = body.path("waiting_ms");
    if (waiting.isNumber()) {
      return capability + " would wait for a slot, about " + waiting.asLong() + " ms: " + message;
    }
    return capability + " would fail: " + code + (message.isEmpty() ? "" : ": " + message);
  }

  private static String why(JsonNode agent) {
    String level = agent.path("level").asString("");
    String check = agent.path("check").asString("");
    String place = check.isEmpty() ? level : level + " (" + check + ")";
    String reason = agent.path("reason").asString("");
    return place.isEmpty() || reason.isEmpty() ? place + reason : place + ": " + reason;
  }

  private static String parts(JsonNode parts) {
    StringJoiner text = new StringJoiner(", ");
    parts.properties().forEach(part -> text.add(part.getKey() + " " + number(part.getValue())));
    return text.toString();
  }

  private static String number(JsonNode number) {
    if (number.isIntegralNumber()) {
      return number.asString("?");
    }
    return number.isNumber()
        ? String.format(Locale.ROOT, "%.2f", number.asDouble())
        : number.asString("?");
  }

  private static String orNone(String text) {
    return text.isEmpty() ? "-" : text;
  }
}
