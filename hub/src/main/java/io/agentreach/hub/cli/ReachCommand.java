package io.agentreach.hub.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
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
  private static final Map<String, Function<Terminal, Object>> COMMANDS = commands();

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
    // Only what is used is made: reading a command's options by reflection takes its time.
    Map<String, Function<Terminal, Object>> wanted = new LinkedHashMap<>(COMMANDS);
    if (arguments.length > 0 && COMMANDS.containsKey(arguments[0])) {
      wanted.keySet().retainAll(Set.of(arguments[0]));
    }
    return of(terminal, wanted).execute(arguments);
  }

  /** The whole tree of commands. */
  static CommandLine all(Terminal terminal) {
    return of(terminal, COMMANDS);
  }

  private static CommandLine of(Terminal terminal, Map<String, Function<Terminal, Object>> wanted) {
    CommandLine reach = new CommandLine(new ReachCommand());
    reach.getCommandSpec().versionProvider(() -> new String[] {VersionCommand.text()});
    wanted.forEach((name, command) -> reach.addSubcommand(name, command.apply(terminal)));
    reach.setOut(terminal.out());
    reach.setErr(terminal.err());
    reach.setCaseInsensitiveEnumValuesAllowed(true);
    reach.setColorScheme(
        Help.defaultColorScheme(terminal.coloured() ? Help.Ansi.ON : Help.Ansi.OFF));
    reach.setParameterExceptionHandler(ReachCommand::wrong);
    reach.setExecutionExceptionHandler((bug, command, parsed) -> Bug.show(terminal, bug));
    return reach;
  }

  private static Map<String, Function<Terminal, Object>> commands() {
    Map<String, Function<Terminal, Object>> commands = new LinkedHashMap<>();
    commands.put("demo", DemoCommand::new);
    commands.put("hub", HubCommand::new);
    commands.put("agent", AgentCommand::of);
    commands.put("call", CallCommand::new);
    commands.put("explain", ExplainCommand::new);
    commands.put("apply", ApplyCommand::new);
    commands.put("capabilities", CapabilitiesCommand::new);
    commands.put("config", ConfigCommand::new);
    commands.put("version", VersionCommand::new);
    commands.put("completion", CompletionCommand::new);
    return commands;
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
