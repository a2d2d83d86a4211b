package io.agentreach.hub.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The commands as a whole: help, version, completion, mistakes, documentation. */
@Satisfies("J1")
class ReachCommandTest {
  static Stream<String> commands() {
    List<String> names = new ArrayList<>();
    collect(new Ran.Setting().all(), "", names);
    return names.stream();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandHasHelp(String command) {
    Ran ran = Ran.reach((command + " --help").strip().split(" "));

    assertThat(ran.code()).isZero();
    assertThat(ran.out()).startsWith(("Usage: reach " + command).strip());
    assertThat(ran.err()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void theDocumentationShowsEveryCommand(String command) throws IOException {
    assertThat(Files.readString(Path.of("../docs/cli.md"))).contains("`reach " + command);
  }

  @ParameterizedTest
  @ValueSource(strings = {"version", "--version", "-V"})
  void theVersionIsThatOfTheBuild(String argument) {
    assertThat(Ran.reach(argument).out())
        .matches("agent-reach \\d+\\.\\d+\\.\\d+\\S* \\(JDK 2[5-9].*\\)\\n");
  }

  @Test
  void theCompletionKnowsEveryCommand() {
    assertThat(Ran.reach("completion").out())
        .contains("complete -F", "cordon", "--idempotency-key", "capabilities");
  }

  @Test
  void withoutACommandTheHelpIsShownAsAMistake() {
    Ran ran = Ran.reach();

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains("Usage: reach");
  }

  @Test
  void aMistypedCommandIsGuessed() {
    Ran ran = Ran.reach("explian", "c");

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("did you mean", "explain");
  }

  @Test
  void coloursAreForTerminalsOnly() {
    assertThat(Ran.reach("--help").out()).doesNotContain("\u001b");
    assertThat(new Ran.Setting().terminal().reach("--help").out()).contains("\u001b");
    assertThat(new Ran.Setting().terminal().environment("NO_COLOR", "1").reach("--help").out())
        .doesNotContain("\u001b");
  }

  private static void collect(CommandLine command, String prefix, List<String> names) {
    command
        .getSubcommands()
        .forEach((name, sub) -> {
          names.add(prefix + name);
          collect(sub, prefix + name + " ", names);
        });
  }
}
