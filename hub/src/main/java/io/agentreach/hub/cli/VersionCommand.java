package io.agentreach.hub.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
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
    return "agent-reach " + number() + " (JDK " + Runtime.version() + ", " + platform() + ")";
  }

  private static String platform() {
    return System.getProperty("os.name") + " " + System.getProperty("os.arch");
  }

  private static String number() {
    try (InputStream in = VersionCommand.class.getResourceAsStream("version.txt")) {
      byte[] bytes = Objects.requireNonNull(in, "version.txt").readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8).strip();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
