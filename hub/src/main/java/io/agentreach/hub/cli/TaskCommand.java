package io.agentreach.hub.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code reach task}: durable tasks. */
@Command(
    name = "task",
    description = "Submits durable tasks, shows and follows them, decides about them.",
    synopsisSubcommandLabel = "COMMAND")
final class TaskCommand {
  private TaskCommand() {}

  static CommandLine of(Terminal terminal) {
    CommandLine task =
        new CommandLine(new TaskCommand())
            .addSubcommand(new TaskSubmitCommand(terminal))
            .addSubcommand(new TaskGetCommand(terminal))
            .addSubcommand(new TaskListCommand(terminal))
            .addSubcommand(new TaskWatchCommand(terminal));
    for (TaskVerb verb : TaskVerb.values()) {
      task.addSubcommand(verb.word(), verb.command(terminal));
    }
    return task.addSubcommand(new TaskHistoryCommand(terminal))
        .addSubcommand(new TaskGraphCommand(terminal));
  }
}
