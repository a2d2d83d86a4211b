package io.agentreach.hub.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;

/** {@code reach completion}. */
@Command(
    name = "completion",
    description = {
      "Prints a script that completes commands and options in bash and zsh.",
      "Use it with: source <(reach completion)"
    })
final class CompletionCommand implements Callable<Integer> {
  private final Terminal terminal;

  CompletionCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    terminal.out().print(AutoComplete.bash("reach", ReachCommand.all(terminal)));
    return ExitCode.OK.number();
  }
}
