package io.agentreach.hub.cli;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code reach} itself: the root of all others. */
@Command(
    name = "reach",
    description = "Gets every request to an agent that can take it, and can prove what happened.",
    synopsisSubcommandLabel = "COMMAND",
    usageHelpAutoWidth = false,
    footer = {"", "Exit codes and examples: docs/cli.md"})
final class ReachCommand {
  /** In the order of the help. */
  private static final List<String> COMMANDS =
      List.of(
          "demo",
          "hub",
          "agent",
          "call",
          "explain",
          "task",
          "top",
          "apply",
          "capabilities",
          "config",
          "version",
          "completion");

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = CommandLine.ScopeType.INHERIT,
      description = "Says what a command does and takes.")
  @SuppressWarnings("unused") // picocli reads it
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Says which version this is.")
  @SuppressWarnings("unused") // picocli reads it
  private boolean version;

  private ReachCommand() {}

  /** Runs one command line. Returns its exit code. */
  static int run(Terminal terminal, String... arguments) {
    // Only what is used is made: loading a command and reading its options takes its time.
    boolean one = arguments.length > 0 && COMMANDS.contains(arguments[0]);
    return of(terminal, one ? List.of(arguments[0]) : COMMANDS).execute(arguments);
  }

  /** The whole tree of commands. */
  static CommandLine all(Terminal terminal) {
    return of(terminal, COMMANDS);
  }

  private static CommandLine of(Terminal terminal, List<String> wanted) {
    CommandLine reach = new CommandLine(new ReachCommand());
    reach.getCommandSpec().versionProvider(() -> new String[] {VersionCommand.text()});
    wanted.forEach(name -> reach.addSubcommand(name, command(name, terminal)));
    reach.setOut(terminal.out());
    reach.setErr(terminal.err());
    reach.setCaseInsensitiveEnumValuesAllowed(true);
    reach.setColorScheme(
        Help.defaultColorScheme(terminal.coloured() ? Help.Ansi.ON : Help.Ansi.OFF));
    reach.setParameterExceptionHandler(ReachCommand::wrong);
    reach.setExecutionExceptionHandler((bug, command, parsed) -> Bug.show(terminal, bug));
    return reach;
  }

  private static Object command(String name, Terminal terminal) {
    return switch (name) {
      case "demo" -> new DemoCommand(terminal);
      case "hub" -> new HubCommand(terminal);
      case "agent" -> AgentCommand.of(terminal);
      case "call" -> new CallCommand(terminal);
      case "explain" -> new ExplainCommand(terminal);
      case "task" -> TaskCommand.of(terminal);
      case "top" -> new TopCommand(terminal);
      case "apply" -> new ApplyCommand(terminal);
      case "capabilities" -> new CapabilitiesCommand(terminal);
      case "config" -> new ConfigCommand(terminal);
      case "version" -> new VersionCommand(terminal);
      case "completion" -> new CompletionCommand(terminal);
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static int wrong(ParameterException mistake, String[] arguments) {
    CommandLine command = mistake.getCommandLine();
    boolean unmatched = mistake instanceof UnmatchedArgumentException;
    if (!unmatched && !command.getSubcommands().isEmpty()) {
      // A group of commands without saying which.
      command.usage(command.getErr());
      return ExitCode.WRONG.number();
    }
    String name = command.getCommandSpec().qualifiedName();
    command.getErr().println(name + ": " + Plain.text(String.valueOf(mistake.getMessage())));
    List<String> similar =
        unmatched ? ((UnmatchedArgumentException) mistake).getSuggestions() : List.of();
    String meant = similar.isEmpty() ? "" : "did you mean " + String.join(" or ", similar) + "? ";
    command.getErr().println(name + ": " + meant + "see: " + name + " --help");
    return ExitCode.WRONG.number();
  }
}
