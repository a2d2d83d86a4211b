package io.agentreach.hub.cli;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** {@code reach agent list}. */
@Command(name = "list", description = "Lists the registered agents.")
final class AgentListCommand implements Callable<Integer> {
  @Mixin private final ClientOptions options;

  @Option(names = "--capability", paramLabel = "NAME", description = "Only those that offer it.")
  private String capability = "";

  @Option(names = "--state", paramLabel = "STATE", description = "Only those in it, such as READY.")
  private String state = "";

  @Option(names = "--tag", paramLabel = "TAG", description = "Only those that carry it.")
  private String tag = "";

  AgentListCommand(Terminal terminal) {
    options = new ClientOptions(terminal);
  }

  @Override
  public Integer call() {
    try (HubClient client = options.client()) {
      Reply reply = client.get("/v1/agents" + query()).holding("agents");
      return options.show(reply, this::print).number();
    }
  }

  private String query() {
    StringJoiner query = new StringJoiner("&", "?", "").setEmptyValue("");
    add(query, "capability", capability);
    add(query, "state", state);
    add(query, "tag", tag);
    return query.toString();
  }

  private void print(Reply.Done done) {
    JsonNode agents = done.body().path("agents");
    if (agents.isEmpty()) {
      options
          .terminal()
          .err()
          .println(
              query().isEmpty()
                  ? "no agents; register one, or apply its manifest: reach apply -f FILE"
                  : "no such agents; see all of them with: reach agent list");
      return;
    }
    Table table =
        new Table(
            "AGENT",
            "STATE",
            "REACHABLE",
            "VERSION",
            "LOAD",
            "HEARTBEAT",
            "CAPABILITIES",
            "WHY NOT");
    for (JsonNode agent : agents) {
      AgentText text = new AgentText(agent);
      table.row(
          text.name(),
          text.state(),
          text.reachable(),
          text.version(),
          text.load(),
          text.heartbeat(),
          text.capabilities(),
          text.reason());
    }
    table.lines().forEach(options.terminal().out()::println);
  }

  private static void add(StringJoiner query, String name, String value) {
    if (!value.isEmpty()) {
      query.add(name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8));
    }
  }
}
