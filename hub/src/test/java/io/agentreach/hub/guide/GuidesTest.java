package io.agentreach.hub.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.agentreach.requirements.Satisfies;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** README and docs against a real hub and real agents, each in a process of its own. */
final class GuidesTest {
  private static final Path PROJECT = Path.of("").toAbsolutePath().getParent();

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "docs/quickstart.md"})
  @Satisfies({"A1", "A5", "A10", "C2", "F10", "K1", "K2", "K4"})
  void everyExampleDoesWhatTheDocumentSays(String document)
      throws IOException, InterruptedException {
    for (String tool : List.of("bash", "curl", "python3")) {
      assumeTrue(works(tool), () -> document + " was not tried: " + tool + " is missing here");
    }
    Guide guide = Guide.read(PROJECT.resolve(document));

    Workshop.Followed followed = new Workshop(folder, PROJECT).follow(guide);

    String everything = String.join("\n---\n", followed.outputs()) + "\n" + followed.errors();
    for (int i = 0; i < guide.steps().size(); i++) {
      Guide.Step step = guide.steps().get(i);
      String place = document + ", the step in line " + step.line();
      assertThat(followed.outputs())
          .as(place + " was not reached\n" + everything)
          .hasSizeGreaterThan(i);
      if (!step.output().isEmpty()) {
        assertThat(followed.outputs().get(i).strip())
            .as(place + "\n" + everything)
            .matches(pattern(step.output()));
      }
    }
    assertThat(followed.exitCode()).as(document + "\n" + everything).isZero();
    assertThat(guide.steps()).as(document).isNotEmpty();
  }

  @Test
  void theChineseReadmeHasTheSameExamples() throws IOException {
    Guide english = Guide.read(PROJECT.resolve("README.md"));
    Guide chinese = Guide.read(PROJECT.resolve("README.zh-CN.md"));

    assertThat(chinese.files()).isEqualTo(english.files());
    assertThat(chinese.steps().stream().map(Guide.Step::commands))
        .containsExactlyElementsOf(english.steps().stream().map(Guide.Step::commands).toList());
    assertThat(chinese.steps().stream().map(Guide.Step::output))
        .containsExactlyElementsOf(english.steps().stream().map(Guide.Step::output).toList());
  }

  /** Literal but for the wildcard, and for the amount of white space. */
  private static Pattern pattern(String output) {
    String regex =
        Arrays.stream(output.strip().split("…", -1))
            .map(literal ->
                Arrays.stream(literal.split("\\s+", -1))
                    .map(word -> word.isEmpty() ? "" : Pattern.quote(word))
                    .collect(Collectors.joining("\\s+")))
            .collect(Collectors.joining(".*?"));
    return Pattern.compile(regex, Pattern.DOTALL);
  }

  private static boolean works(String tool) throws InterruptedException {
    try {
      Process process = new ProcessBuilder(tool, "--version").redirectErrorStream(true).start();
      process.getInputStream().readAllBytes();
      return process.waitFor() == 0;
    } catch (IOException missing) {
      return false;
    }
  }
}
