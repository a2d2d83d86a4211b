package io.agentreach.hub.cli;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The one agent that a command is about: as an argument, or as {@code --name}. */
final class AgentName {
  @ArgGroup(multiplicity = "1")
  private Either either = new Either();

  private static final class Either {
    @Parameters(paramLabel = "AGENT", arity = "1", description = "The agent's name.")
    private String argument = "";

    @Option(names = "--name", paramLabel = "AGENT", description = "The same.")
    private String option = "";
  }

  /** Its path at the hub. */
  String path() {
    String name = either.argument.isEmpty() ? either.option : either.argument;
    return "/v1/agents/" + URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
