package io.agentreach.hub.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code reach config}. */
@Satisfies("J1")
class ConfigCommandTest {
  @TempDir private Path folder;

  @Test
  void everyValueIsShownWithItsSource() {
    Ran ran = config("--port", "7200", "--set", "reach.router.max_depth=9");

    assertThat(ran.code()).isZero();
    assertThat(ran.out().lines().map(line -> line.replaceAll(" +", " ")))
        .contains(
            "KEY VALUE FROM",
            "reach.http.port 7200 flag --port",
            "reach.router.max_depth 9 flag --set",
            "reach.http.idle_timeout 60s default");
  }

  @Test
  void asJsonTheValuesKeepTheirTypes() {
    JsonNode json = Json.read(config("-o", "json", "--insecure").out());

    assertThat(json.path("reach.http.port").path("value").isInt()).isTrue();
    assertThat(json.path("reach.insecure").path("value").asBoolean()).isTrue();
    assertThat(json.path("reach.insecure").path("source").asString()).isEqualTo("flag --insecure");
    assertThat(json.path("reach.egress.deny").path("value").isArray()).isTrue();
    assertThat(json.path("reach.deliver.backoff").path("value").asString()).isEqualTo("500ms");
  }

  @Test
  void asYamlItIsAFileThatSetsTheSame() throws IOException {
    Path file = folder.resolve("all.yaml");
    Files.writeString(
        file, config("-o", "yaml", "--port=7200", "--set=reach.log.level=warn").out());

    Ran again = config("-o", "json", "--config", file.toString());

    JsonNode json = Json.read(again.out());
    assertThat(json.path("reach.http.port").path("value").asInt()).isEqualTo(7200);
    assertThat(json.path("reach.log.level").path("value").asString()).isEqualTo("warn");
    assertThat(json.properties())
        .allSatisfy(entry ->
            assertThat(entry.getValue().path("source").asString()).startsWith("file " + file));
  }

  @Test
  void allMistakesAreListedAtOnce() {
    Ran ran = config("--port", "x", "--set", "reach.no=1", "--host", "0.0.0.0");

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err().lines())
        .hasSize(4)
        .first()
        .isEqualTo("reach: the configuration has 3 problems");
  }

  private Ran config(String... options) {
    String[] arguments = new String[options.length + 1];
    arguments[0] = "config";
    System.arraycopy(options, 0, arguments, 1, options.length);
    return new Ran.Setting().environment("XDG_DATA_HOME", folder.toString()).reach(arguments);
  }
}
