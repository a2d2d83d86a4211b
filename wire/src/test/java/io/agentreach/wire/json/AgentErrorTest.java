package io.agentreach.wire.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentErrorTest {
  @Test
  void readsWhatTheProtocolAsksFor() {
    assertThat(
            read(
                "{\"error\":{\"code\":\"NO_PAGE\",\"message\":\"gone\",\"retryable\":false,\"more\":1}}"))
        .isEqualTo(new AgentError("NO_PAGE", "gone", false));
  }

  @Test
  void readsWhatOthersWrite() {
    assertThat(read("{\"code\":404,\"message\":\"gone\"}"))
        .isEqualTo(new AgentError("404", "gone", null));
    assertThat(read("{\"error\":\"it broke\"}")).isEqualTo(new AgentError(null, "it broke", null));
    assertThat(read("\"it broke\"")).isEqualTo(new AgentError(null, "it broke", null));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "no json",
        "{",
        "[]",
        "7",
        "null",
        "{}",
        "{\"error\":null}",
        "{\"error\":[{}]}"
      })
  void saysNothingWhereNothingIsSaid(String document) {
    assertThat(read(document)).isEqualTo(AgentError.SILENT);
  }

  @Test
  void aMessageIsShortAndPrintable() {
    String said = read("{\"error\":\"a\\u0000\\n" + "x".repeat(1000) + "\"}").message();
    assertThat(said).startsWith("a  x").hasSize(512);
  }

  @Test
  void aHugeOrDeepDocumentSaysNothing() {
    assertThat(read("\"" + "x".repeat(70_000) + "\"")).isEqualTo(AgentError.SILENT);
    assertThat(read("[".repeat(5000) + "]".repeat(5000))).isEqualTo(AgentError.SILENT);
    assertThat(read("[".repeat(511) + "]".repeat(511))).isEqualTo(AgentError.SILENT);
  }

  private static AgentError read(String document) {
    return AgentError.read(document.getBytes(StandardCharsets.UTF_8));
  }
}
