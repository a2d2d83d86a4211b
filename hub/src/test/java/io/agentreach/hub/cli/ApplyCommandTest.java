package io.agentreach.hub.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code reach apply}. */
@Satisfies("A10")
class ApplyCommandTest {
  private final ScriptedHub hub =
      new ScriptedHub().says("/v1/agents", 201, "{\"agent_id\":\"a\",\"replaced\":false}");
  @TempDir private Path folder;

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void aYamlManifestIsRegistered() throws IOException {
    Path file = write("a.yaml", "agent_id: a\nversion: \"1.10\"\ncapabilities: [x, {name: y}]\n");

    Ran ran = apply(file.toString());

    assertThat(ran.code()).isZero();
    assertThat(ran.out()).isEqualTo("registered a from " + file + "\n");
    assertThat(hub.onlyRequest().body())
        .isEqualTo(
            "{\"agent_id\":\"a\",\"version\":\"1.10\",\"capabilities\":[\"x\",{\"name\":\"y\"}]}");
  }

  @Test
  void theFilesOfAFolderAreAppliedInTheOrderOfTheirNames() throws IOException {
    write("b.json", "{\"agent_id\":\"b\"}");
    write("a.yml", "agent_id: a1\n---\nagent_id: a2\n");
    write("notes.txt", "no manifest");

    assertThat(apply(folder.toString()).code()).isZero();
    assertThat(hub.asked)
        .extracting(ScriptedHub.Asked::body)
        .containsExactly("{\"agent_id\":\"a1\"}", "{\"agent_id\":\"a2\"}", "{\"agent_id\":\"b\"}");
  }

  @Test
  void standardInputIsAFileToo() {
    Ran ran = new Ran.Setting().input("agent_id: a").reach("apply", "-f", "-", "--hub", hub.url());

    assertThat(ran.out()).isEqualTo("registered a from standard input\n");
  }

  @Test
  void warningsOfTheHubAreShown() throws IOException {
    hub.says(
        "/v1/agents",
        200,
        """
        {"agent_id":"a","replaced":true,"warnings":[{"field":"endpoint",
        "problem":"is a loopback address","remedy":"give the host's own"}]}\
        """);

    Ran ran = apply(write("a.yaml", "agent_id: a").toString());

    assertThat(ran.out()).startsWith("replaced a from ");
    assertThat(ran.err())
        .isEqualTo("  warning: endpoint: is a loopback address; give the host's own\n");
  }

  @Test
  void aManifestThatTheHubRefusesIsNamedWithEveryFault() throws IOException {
    hub.says(
        "/v1/agents",
        400,
        """
        {"error":{"code":"INVALID_REQUEST","message":"2 problems","details":[
        {"field":"endpoint","problem":"is missing"},{"field":"weight","problem":"is negative"}]}}\
        """);
    Path file = write("a.yaml", "agent_id: a");

    Ran ran = apply(file.toString());

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err())
        .contains("reach: " + file + ":", "endpoint: is missing", "weight: is negative");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'a: [' | is not YAML or JSON",
        "'- a' | is no manifest",
        "'# nothing' | holds no manifest",
      })
  void whereOneFileIsNoManifestNothingIsApplied(String text, String problem) throws IOException {
    Path good = write("good.yaml", "agent_id: a");
    Path bad = write("bad.yaml", text);

    Ran ran = Ran.reach("apply", "--hub", hub.url(), "-f", good.toString(), "-f", bad.toString());

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("bad.yaml " + problem);
    assertThat(hub.asked).isEmpty();
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    Ran ran = apply(folder.resolve("none.yaml").toString());

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("none.yaml does not exist");
  }

  private Ran apply(String file) {
    return Ran.reach("apply", "-f", file, "--hub", hub.url());
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
