package io.agentreach.hub.cli;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/**
 * A command that ran in this process.
 *
 * @param code its exit code
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 */
record Ran(int code, String out, String err) {

  /** The lines of standard output. */
  List<String> lines() {
    return out.lines().toList();
  }

  static Ran reach(String... arguments) {
    return new Setting().reach(arguments);
  }

  /** What surrounds a command that a test runs. */
  static final class Setting {
    private final Map<String, String> environment = new HashMap<>();
    private String input = "";
    private boolean terminal;

    Setting environment(String name, String value) {
      environment.put(name, value);
      return this;
    }

    Setting input(String text) {
      input = text;
      return this;
    }

    Setting terminal() {
      terminal = true;
      return this;
    }

    /** All commands, as they are in these surroundings. */
    CommandLine all() {
      return ReachCommand.all(
          new Terminal(
              new PrintWriter(new StringWriter()),
              new PrintWriter(new StringWriter()),
              InputStream.nullInputStream(),
              terminal,
              environment));
    }

    Ran reach(String... arguments) {
      StringWriter out = new StringWriter();
      StringWriter err = new StringWriter();
      Terminal surroundings =
          new Terminal(
              new PrintWriter(out),
              new PrintWriter(err),
              new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
              terminal,
              environment);
      int code = ReachCommand.run(surroundings, arguments);
      surroundings.out().flush();
      surroundings.err().flush();
      return new Ran(code, out.toString(), err.toString());
    }
  }
}
