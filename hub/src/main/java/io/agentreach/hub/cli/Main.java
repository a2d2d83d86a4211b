package io.agentreach.hub.cli;

/** Where the program begins. */
public final class Main {
  private Main() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    Terminal terminal = Terminal.ofProcess();
    int code = ReachCommand.run(terminal, arguments);
    terminal.out().flush();
    terminal.err().flush();
    System.exit(code);
  }
}
