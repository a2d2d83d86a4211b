package io.agentreach.hub.cli;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code reach capabilities}. */
@Command(name = "capabilities", description = "Lists what the registered agents offer.")
final class CapabilitiesCommand implements Callable<Integer> {
  @Mixin private final ClientOptions options;

  @Parameters(
      paramLabel = "TEXT",
      arity = "0..1",
      description = "Only those whose name, description or tags hold this.")
  private String text = "";

  CapabilitiesCommand(Terminal terminal) {
    options = new ClientOptions(terminal);
  }

  @Override
  public Integer call() {
    String query = text.isEmpty() ? "" : "?q=" + URLEncoder.encode(text, StandardCharsets.UTF_8);
    try (HubClient client = options.client()) {
      Reply reply = client.get("/v1/capabilities" + query).holding("capabilities");
      return options.show(reply, this::print).number();
    }
  }

  private void print(Reply.Done done) {
    JsonNode capabilities = done.body().path("capabilities");
    if (capabilities.isEmpty()) {
      options
          .terminal()
          .err()
          .println(
              text.isEmpty()
                  ? "no capabilities; see the agents with: reach agent list"
                  : "no such capabilities; see all of them with: reach capabilities");
      return;
    }
    Table table = new Table("CAPABILITY", "AGENTS", "TAGS", "DESCRIPTION");
    for (JsonNode capability : capabilities) {
      StringJoiner tags = new StringJoiner(", ");
      capability.path("tags").forEach(tag -> tags.add(tag.asString("?")));
      table.row(
          capability.path("name").asString("?"),
          agents(capability.path("agents")),
          tags.length() == 0 ? "-" : tags.toString(),
          capability.path("description").asString(""));
    }
    table.lines().forEach(options.terminal().out()::println);
  }

  private static String agents(JsonNode agents) {
    int reachable = 0;
    for (JsonNode agent : agents) {
      reachable += agent.path("reachable").asBoolean(false) ? 1 : 0;
    }
    return reachable + "/" + agents.size();
  }
}
