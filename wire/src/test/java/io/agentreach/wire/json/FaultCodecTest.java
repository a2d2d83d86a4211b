package io.agentreach.wire.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Attempt;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Phase;
import io.agentreach.requirements.Satisfies;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Satisfies("F10")
class FaultCodecTest {
  @Test
  void writesEverythingThatAFaultSays() {
    AgentId agent = new AgentId("a-1");
    Fault fault =
        new Fault(
            FaultCode.AGENT_ERROR,
            "it said \"no\"",
            Phase.DELIVER,
            Effect.DONE,
            agent,
            true,
            Duration.ofMillis(1200),
            List.of(
                new Attempt(
                    1,
                    agent,
                    Duration.ZERO,
                    Duration.ofMillis(12),
                    FaultCode.TIMEOUT,
                    Effect.UNKNOWN,
                    "late"),
                new Attempt(
                    2, agent, Duration.ofMillis(20), Duration.ofMillis(5), null, Effect.DONE, "")),
            List.of(
                new Fault.Detail("capabilities[0].name", "is missing", "write it"),
                new Fault.Detail("x", "y", "")),
            422,
            Payload.json("{ \"why\": 1.0 }"));
    assertThat(text(FaultCodec.encode(fault, "r-1", "t-1")))
        .isEqualTo(
            "{\"error\":{\"code\":\"AGENT_ERROR\",\"message\":\"it said"
                + " \\\"no\\\"\",\"phase\":\"deliver\",\"effect\":\"DONE\",\"retryable\":true,\"retry_after_ms\":1200,\"agent\":\"a-1\","
                + "\"attempts\":[{\"number\":1,\"agent\":\"a-1\",\"started_after_ms\":0,\"took_ms\":12,\"code\":\"TIMEOUT\",\"effect\":\"UNKNOWN\",\"message\":\"late\"},"
                + "{\"number\":2,\"agent\":\"a-1\",\"started_after_ms\":20,\"took_ms\":5,\"effect\":\"DONE\"}],\"details\":[{\"field\":\"capabilities[0].name\",\"problem\":\"is"
                + " missing\",\"remedy\":\"write"
                + " it\"},{\"field\":\"x\",\"problem\":\"y\"}],\"agent_status\":422,\"agent_error\":{"
                + " \"why\": 1.0 }},\"request_id\":\"r-1\",\"trace_id\":\"t-1\"}");
  }

  @ParameterizedTest
  @EnumSource(FaultCode.class)
  void leavesOutWhatIsNotThere(FaultCode code) {
    byte[] json = FaultCodec.encode(Fault.of(code, Phase.GATE, "no"), null, null);
    assertThat(text(json))
        .isEqualTo(
            "{\"error\":{\"code\":\""
                + code
                + "\",\"message\":\"no\",\"phase\":\"gate\",\"effect\":\"NONE\",\"retryable\":"
                + code.retryable()
                + "}}");
  }

  @Test
  void whatAnAgentSentInsteadOfJsonBecomesAString() {
    assertThat(agentError("<html>\"500\"</html>".getBytes(StandardCharsets.UTF_8)).stringValue())
        .isEqualTo("<html>\"500\"</html>");
    assertThat(agentError(new byte[] {(byte) 0xff, 'x'}).stringValue()).isEqualTo("\ufffdx");
  }

  @Test
  void aLongStrangeAnswerIsCutBetweenTwoCharacters() {
    String text = "x" + "名".repeat(1000);
    String kept = agentError(text.getBytes(StandardCharsets.UTF_8)).stringValue();
    assertThat(kept).isEqualTo("x" + "名".repeat(341));
  }

  private static JsonNode agentError(byte[] document) {
    Fault plain = Fault.of(FaultCode.AGENT_ERROR, Phase.DELIVER, "no");
    Fault fault =
        new Fault(
            plain.code(),
            plain.message(),
            plain.phase(),
            plain.effect(),
            null,
            false,
            null,
            List.of(),
            List.of(),
            500,
            Payload.of(document));
    return JsonMapper.shared()
        .readTree(FaultCodec.encode(fault, null, null))
        .get("error")
        .get("agent_error");
  }

  private static String text(byte[] json) {
    return new String(json, StandardCharsets.UTF_8);
  }
}
