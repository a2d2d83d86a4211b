package io.agentreach.hub.cli;

import io.agentreach.hub.config.Version;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code reach version}. */
@Command(name = "version", description = "Says which version this is, and on which JDK it runs.")
final class VersionCommand implements Callable<Integer> {
  private final Terminal terminal;

  VersionCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    terminal.out().println(text());
    return ExitCode.OK.number();
  }

  /** On one line. */
  static String text() {
    return "agent-reach "
        + Version.current()
        + " (JDK "
        + Runtime.version()
        + ", "
        + platform()
        + ")";
  }

  private static String platform() {
    return System.getProperty("os.name") + " " + System.getProperty("os.arch");
  }
}
