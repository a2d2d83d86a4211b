package io.agentreach.wire.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.CapabilityName;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReplyCodecTest {
  private static final JsonMapper JACKSON = JsonMapper.shared();

  @Test
  void anAnswerStandsAroundTheAgentsBytes() {
    String answer =
        join(
            ReplyCodec.answerBefore("r-1"),
            "{ \"n\": 1.0 }",
            ReplyCodec.answerAfter(new AgentId("a-1"), "1.2", 2, 12, "0af7"));
    assertThat(answer)
        .isEqualTo(
            "{\"request_id\":\"r-1\",\"status\":\"OK\",\"data\":{ \"n\": 1.0"
                + " },\"agent\":{\"id\":\"a-1\",\"version\":\"1.2\"},\"attempts\":2,\"elapsed_ms\":12,\"trace_id\":\"0af7\"}");
  }

  @Test
  void aRequestStandsAroundThePayload() {
    String request =
        join(
            ReplyCodec.requestBefore("r-1", new CapabilityName("x.y")),
            "[]",
            ReplyCodec.requestAfter());
    assertThat(request).isEqualTo("{\"request_id\":\"r-1\",\"capability\":\"x.y\",\"params\":[]}");
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void framesAreRightForAnyTextAndAnyPayload(
      @ForAll String id, @ForAll String version, @ForAll("documents") String payload) {
    JsonNode answer =
        JACKSON.readTree(
            join(
                ReplyCodec.answerBefore(id),
                payload,
                ReplyCodec.answerAfter(new AgentId("a"), version, 1, 0, "t")));
    assertThat(answer.get("request_id").stringValue()).isEqualTo(id);
    assertThat(answer.get("data")).isEqualTo(JACKSON.readTree(payload));
    assertThat(answer.get("agent").get("version").stringValue()).isEqualTo(version);
    JsonNode request =
        JACKSON.readTree(
            join(
                ReplyCodec.requestBefore(id, new CapabilityName("x")),
                payload,
                ReplyCodec.requestAfter()));
    assertThat(request.get("request_id").stringValue()).isEqualTo(id);
    assertThat(request.get("params")).isEqualTo(JACKSON.readTree(payload));
  }

  @Provide
  Arbitrary<String> documents() {
    return JsonTexts.values();
  }

  private static String join(byte[] before, String between, byte[] after) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(before);
    all.writeBytes(between.getBytes(StandardCharsets.UTF_8));
    all.writeBytes(after);
    return all.toString(StandardCharsets.UTF_8);
  }
}
