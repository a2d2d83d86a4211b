package io.agentreach.hub.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code reach agent}: what is registered, and what operators do with it. */
@Command(
    name = "agent",
    description =
        "Lists agents, shows one, takes one out of traffic, drains it, tries it, puts it back.",
    synopsisSubcommandLabel = "COMMAND")
final class AgentCommand {
  private AgentCommand() {}

  static CommandLine of(Terminal terminal) {
    return new CommandLine(new AgentCommand())
        .addSubcommand(new AgentListCommand(terminal))
        .addSubcommand(new AgentStatusCommand(terminal))
        .addSubcommand(new CordonCommand(terminal))
        .addSubcommand(new DrainCommand(terminal))
        .addSubcommand(new DrillCommand(terminal))
        .addSubcommand(new UncordonCommand(terminal));
  }
}
