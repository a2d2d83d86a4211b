package io.agentreach.hub.cli;

import java.net.URI;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of every command that asks a hub, and how its answers are shown. */
final class ClientOptions {
  private static final String HUB = "http://127.0.0.1:7100";

  private final Terminal terminal;

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--hub",
      paramLabel = "URL",
      description = {"The hub to ask; else $REACH_HUB, else", HUB + "."})
  private @Nullable String hub;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = "${COMPLETION-CANDIDATES}; json is the hub's own answer.")
  private Format format = Format.text;

  ClientOptions(Terminal terminal) {
    this.terminal = terminal;
  }

  /** What a command prints. The names are typed by users. */
  enum Format {
    /** For people. */
    text,
    /** For scripts. */
    json
  }

  Terminal terminal() {
    return terminal;
  }

  boolean json() {
    return format == Format.json;
  }

  /** A client for the hub that was named. */
  HubClient client() {
    String variable = terminal.environment().getOrDefault("REACH_HUB", "");
    String named = hub != null ? hub : variable.isEmpty() ? HUB : variable;
    try {
      URI address = URI.create(named.replaceFirst("/+$", ""));
      String scheme = String.valueOf(address.getScheme());
      if (address.getHost() != null && (scheme.equals("http") || scheme.equals("https"))) {
        return new HubClient(address);
      }
    } catch (IllegalArgumentException malformed) {
      // Told below, in the same words.
    }
    String source = hub != null ? "--hub" : "REACH_HUB";
    throw wrong(source + " is '" + Plain.text(named) + "', which is no URL; write it as " + HUB);
  }

  /** Shows a reply: the hub's JSON if that was asked for, else as {@code words} say. */
  ExitCode show(Reply reply, Consumer<Reply.Done> words) {
    return switch (reply) {
      case Reply.Done done -> {
        if (json()) {
          terminal.out().println(done.text());
        } else {
          words.accept(done);
        }
        yield ExitCode.OK;
      }
      case Reply.Failed failed -> failed(failed);
      case Reply.Nothing nothing -> nothing(nothing);
    };
  }

  /** A mistake in how the command was used. */
  ParameterException wrong(String message) {
    CommandSpec spec = command;
    if (spec == null) {
      throw new IllegalStateException(message);
    }
    return new ParameterException(spec.commandLine(), message);
  }

  private ExitCode failed(Reply.Failed failed) {
    if (json()) {
      terminal.out().println(failed.text());
    }
    for (String line : FaultText.lines(failed.error())) {
      terminal.err().println("reach: " + line);
    }
    return ExitCode.of(failed.error().path("code").asString(""), failed.status());
  }

  private ExitCode nothing(Reply.Nothing nothing) {
    terminal.err().println("reach: " + nothing.what());
    terminal.err().println("reach: " + nothing.remedy());
    return nothing.exit();
  }
}
