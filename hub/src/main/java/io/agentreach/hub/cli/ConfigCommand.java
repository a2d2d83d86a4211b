package io.agentreach.hub.cli;

import io.agentreach.hub.config.Configuration;
import io.agentreach.hub.config.Configuration.Effective;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code reach config}. */
@Command(
    name = "config",
    description =
        "Prints what a hub started with the same options would do, and where each value is from.")
final class ConfigCommand implements Callable<Integer> {
  private final Terminal terminal;
  @Mixin private final ConfigOptions options = new ConfigOptions();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = "${COMPLETION-CANDIDATES}; yaml is a file that sets the same.")
  private Format format = Format.text;

  ConfigCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** What is printed. The names are typed by users. */
  enum Format {
    text,
    json,
    yaml
  }

  @Override
  public Integer call() {
    return switch (options.load(terminal.environment())) {
      case Configuration.Rejected rejected -> {
        rejected.lines().forEach(line -> terminal.err().println("reach: " + Plain.text(line)));
        yield ExitCode.WRONG.number();
      }
      case Configuration.Loaded loaded -> {
        lines(loaded.settings()).forEach(terminal.out()::println);
        yield ExitCode.OK.number();
      }
    };
  }

  private List<String> lines(List<Effective> settings) {
    return switch (format) {
      case text -> ConfigText.table(settings);
      case json -> ConfigText.json(settings);
      case yaml -> ConfigText.yaml(settings);
    };
  }
}
