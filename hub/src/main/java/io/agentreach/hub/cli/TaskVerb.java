package io.agentreach.hub.cli;

import java.util.Locale;
import picocli.CommandLine;

/** What a person can order about a task. */
enum TaskVerb {
  CANCEL("Gives a task up, or one unit of it; agents at work are told to stop."),
  RETRY("Has what failed or was cancelled tried once more."),
  RESUME("Lets what waits for a person go on."),
  FAIL("Ends a task as failed, or one unit of it.");

  private final String about;

  TaskVerb(String about) {
    this.about = about;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  CommandLine command(Terminal terminal) {
    Object command =
        this == RETRY ? new TaskRetryCommand(terminal) : new TaskOrderCommand(terminal, this);
    CommandLine line = new CommandLine(command);
    line.getCommandSpec().name(word());
    line.getCommandSpec().usageMessage().description(about);
    return line;
  }
}
