package io.agentreach.wire.face;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@Satisfies("C3")
class DrillFaceTest {
  private static final String HARMLESS =
      "{\"name\":\"echo\",\"idempotent\":true,\"examples\":[{\"say\":\"hi\"}]}";

  private final TestHub hub = new TestHub();
  private final TestAgent agent = TestAgent.answering("{\"said\":true}");

  @AfterEach
  void stop() {
    agent.close();
    hub.close();
  }

  private TestHub.Answer drill(String body) {
    return hub.post("/v1/agents/a-1/drill", body);
  }

  @Test
  void aCordonedAgentIsAskedOverTheRealChannelAndEachPhaseIsTimed() {
    hub.agent("a-1", agent.url(), HARMLESS);
    hub.post("/v1/agents/a-1/cordon", "");

    JsonNode report = drill("{\"count\":4}").body();

    assertThat(report.path("succeeded").intValue()).isEqualTo(4);
    assertThat(report.path("reachable").booleanValue()).isFalse();
    assertThat(report.path("check").asString("")).isEqualTo("not_cordoned");
    assertThat(report.path("probes")).hasSize(4);
    for (JsonNode probe : report.path("probes")) {
      double connect = probe.path("connect_ms").asDouble(-1);
      double first = probe.path("first_byte_ms").asDouble(-1);
      assertThat(connect).isNotNegative();
      assertThat(first).isPositive();
      assertThat(probe.path("total_ms").asDouble(-1))
          .isGreaterThanOrEqualTo(connect + first - 0.01);
      assertThat(probe.path("bytes").intValue()).isEqualTo("{\"said\":true}".length());
    }
    JsonNode total = report.path("times").path("total_ms");
    assertThat(total.path("min").asDouble(0)).isLessThanOrEqualTo(total.path("median").asDouble(0));
    assertThat(total.path("median").asDouble(0)).isLessThanOrEqualTo(total.path("max").asDouble(0));
    assertThat(hub.post("/v1/invoke", "{\"capability\":\"echo\"}").code())
        .isEqualTo("NO_REACHABLE_AGENT");
  }

  @Test
  void whatIsNotIdempotentNeedsForce() {
    hub.agent("a-1", agent.url(), "\"pay\"");

    var refused = drill("");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.details().get(0).path("field").asString("")).isEqualTo("force");
    assertThat(refused.details().get(0).path("remedy").asString("")).contains("set force to true");
    assertThat(drill("{\"force\":true,\"count\":1}").body().path("succeeded").intValue()).isOne();
  }

  @Test
  void everyWrongFieldIsNamed() {
    hub.agent("a-1", agent.url(), HARMLESS);

    var wrong = drill("{\"count\":21,\"timeout_ms\":0,\"force\":\"yes\",\"capability\":7}");

    assertThat(wrong.status()).isEqualTo(400);
    assertThat(wrong.details())
        .extracting(detail -> detail.path("field").asString(""))
        .containsExactlyInAnyOrder("count", "timeout_ms", "force", "capability");
    assertThat(drill("[]").status()).isEqualTo(400);
  }

  @Test
  void oneOfSeveralCapabilitiesHasToBeNamed() {
    hub.agent("a-1", agent.url(), HARMLESS + ",\"pay\"");

    assertThat(drill("").details().get(0).path("remedy").asString(""))
        .isEqualTo("name one of them: echo, pay");
    assertThat(drill("{\"capability\":\"dance\"}").status()).isEqualTo(400);
    assertThat(drill("{\"capability\":\"echo\"}").body().path("succeeded").intValue()).isEqualTo(3);
  }

  @Test
  void anAgentThatIsGoneIsReportedAsItIs() {
    hub.agent("a-1", "http://127.0.0.1:1", HARMLESS);

    JsonNode report = drill("{\"count\":2,\"payload\":{\"x\":1}}").body();

    assertThat(report.path("failed").intValue()).isEqualTo(2);
    JsonNode probe = report.path("probes").get(0);
    assertThat(probe.path("error").path("code").asString("")).isEqualTo("UNREACHABLE");
    assertThat(probe.path("error").path("effect").asString("")).isEqualTo("NONE");
    assertThat(probe.has("connect_ms")).isFalse();
    assertThat(report.path("times").has("total_ms")).isFalse();
  }
}
