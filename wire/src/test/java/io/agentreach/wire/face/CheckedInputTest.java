package io.agentreach.wire.face;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Satisfies("F11")
class CheckedInputTest {
  private static final String STRICT =
      """
      {"name":"weather","validate":"schema","input_schema":{"type":"object","required":["city"],
       "properties":{"city":{"type":"string","pattern":"^[A-Z]"}}}}
      """;
  private static final String BASIC =
      """
      {"name":"weather","validate":"basic","input_schema":{"type":"object","required":["city"],
       "properties":{"city":{"type":"string","pattern":"^[A-Z]"}}}}
      """;

  private final TestHub hub = new TestHub();
  private final TestAgent agent = TestAgent.answering("{\"ok\":true}");

  @AfterEach
  void stop() {
    agent.close();
    hub.close();
  }

  private TestHub.Answer ask(String path, String params) {
    return hub.post(path, "{\"capability\":\"weather\",\"params\":" + params + "}");
  }

  private static String large(String city) {
    return "{\"city\":\"" + city + "\",\"filler\":\"" + "x".repeat(200_000) + "\"}";
  }

  @Test
  void aCapabilityThatAsksForItHasItsInputChecked() {
    hub.agent("a-1", agent.url(), STRICT);

    TestHub.Answer refused = ask("/v1/invoke", "{\"city\":\"rome\"}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.code()).isEqualTo("INVALID_REQUEST");
    assertThat(refused.details().path(0).path("problem").asString())
        .contains("payload.city must match ^[A-Z]")
        .doesNotContain("rome");
    assertThat(agent.requests).isEmpty();
    assertThat(ask("/v1/invoke", "{\"city\" :\"Rome\"}").status()).isEqualTo(200);
    assertThat(agent.requests)
        .singleElement()
        .satisfies(request -> assertThat(request.body()).contains("{\"city\" :\"Rome\"}"));
  }

  @Test
  void basicChecksTheTopAndNothingElse() {
    hub.agent("a-1", agent.url(), BASIC);

    assertThat(ask("/v1/invoke", "{\"city\":\"rome\"}").status()).isEqualTo(200);
    assertThat(ask("/v1/invoke", "{\"city\":1}").code()).isEqualTo("INVALID_REQUEST");
    assertThat(hub.post("/v1/invoke", "{\"capability\":\"weather\"}").details().toString())
        .contains("payload.city is missing");
  }

  @Test
  void whoAsksForNothingGetsWhatever() {
    hub.agent("a-1", agent.url(), STRICT.replace("\"validate\":\"schema\",", ""));

    assertThat(ask("/v1/invoke", "[]").status()).isEqualTo(200);
  }

  @Test
  void largeInputsAreCheckedBeforeTheyAreRouted() {
    hub.agent("a-1", agent.url(), STRICT);
    hub.agent("a-2", agent.url(), STRICT.replace("A-Z", "A-R"));

    TestHub.Answer refused = ask("/v1/invoke", large("rome"));
    assertThat(refused.code()).isEqualTo("INVALID_REQUEST");
    assertThat(refused.details().toString())
        .contains("payload.city must match ^[A-Z]", "payload.city must match ^[A-R]");
    assertThat(agent.requests).isEmpty();

    TestHub.Answer taken = ask("/v1/invoke", large("Turin"));
    assertThat(taken.http().headers().firstValue("x-reach-agent")).hasValue("a-1");
  }

  @Test
  void largeInputsOfStreamsFanOutsAndExplanationsAreCheckedToo() {
    hub.agent("a-1", agent.url(), STRICT);

    assertThat(ask("/v1/explain", large("rome")).body().path("fault").path("code").asString())
        .isEqualTo("INVALID_REQUEST");
    assertThat(ask("/v1/explain", large("Rome")).body().path("chosen").asString()).isEqualTo("a-1");
    assertThat(ask("/v1/fanout", large("rome")).code()).isEqualTo("INVALID_REQUEST");
    assertThat(ask("/v1/fanout", large("Rome")).status()).isEqualTo(200);
    assertThat(
            hub.post(
                    "/v1/invoke",
                    "{\"header\":{\"agent\":\"a-1\"},\"payload\":" + large("rome") + "}")
                .code())
        .isEqualTo("INVALID_REQUEST");
  }

  @Test
  void anAgentThatDoesNotCheckIsFoundBehindOneThatRefuses() {
    hub.agent("a-1", agent.url(), STRICT);
    hub.agent("a-2", agent.url(), "\"weather\"");

    for (int i = 0; i < 8; i++) {
      assertThat(ask("/v1/invoke", "{}").http().headers().firstValue("x-reach-agent"))
          .hasValue("a-2");
    }
  }

  @Test
  void theDeadlineGoesOnWhileAnInputIsChecked() {
    hub.agent("a-1", agent.url(), STRICT);
    TestHub.Answer answer =
        hub.post(
            "/v1/invoke",
            "{\"capability\":\"weather\",\"params\":" + large("Rome") + "}",
            "X-Reach-Deadline-Ms",
            "20000");
    assertThat(answer.status()).isEqualTo(200);
    String head = agent.requests.getFirst().head().toLowerCase(java.util.Locale.ROOT);
    assertThat(head).containsPattern("x-reach-deadline-ms: 1\\d{4}\\b");
  }

  @Test
  void aSchemaThatReachesOutIsRefusedAtRegistration() {
    TestHub.Answer answer =
        hub.post(
            "/v1/agents",
            """
            {"agent_id":"a-1","endpoint":"%s","capabilities":["other",
             {"name":"weather","validate":"schema","input_schema":
              {"properties":{"city":{"$ref":"http://127.0.0.1:1/city.json"}}}}]}
            """
                .formatted(agent.url()));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.details().path(0).path("field").asString())
        .isEqualTo("capabilities[1].input_schema.properties.city.$ref");
    assertThat(answer.details().path(0).path("remedy").asString()).contains("$defs");
  }
}
