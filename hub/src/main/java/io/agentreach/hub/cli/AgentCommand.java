package io.agentreach.hub.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code reach agent}: what is registered, and what operators do with it. */
@Command(
    name = "agent",
    description = "Lists agents, shows one, takes one out of traffic and puts it back.",
    synopsisSubcommandLabel = "COMMAND")
final class AgentCommand implements Runnable {
  @Spec private CommandSpec spec;

  private AgentCommand() {}

  static CommandLine of(Terminal terminal) {
    return new CommandLine(new AgentCommand())
        .addSubcommand(new AgentListCommand(terminal))
        .addSubcommand(new AgentStatusCommand(terminal))
        .addSubcommand(new CordonCommand(terminal))
        .addSubcommand(new UncordonCommand(terminal));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "say which: list, status, cordon or uncordon");
  }
}
