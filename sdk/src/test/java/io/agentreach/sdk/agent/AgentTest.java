package io.agentreach.sdk.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import io.agentreach.core.model.FaultCode;
import io.agentreach.requirements.Satisfies;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.fake.FakeHub;
import io.agentreach.sdk.fake.FakeHub.Said;
import io.agentreach.sdk.json.Json;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Satisfies("K1")
class AgentTest {
  private final FakeHub hub = new FakeHub();

  @AfterEach
  void close() {
    hub.close();
  }

  private AgentBuilder agent() {
    return Agent.named("a-1")
        .hub(hub.url())
        .capability(
            "summarize",
            c ->
                c.description("Summarises")
                    .tags("text")
                    .idempotent(true)
                    .timeout(Duration.ofSeconds(5))
                    .inputSchema("{\"type\":\"object\"}")
                    .example(Map.of("text", "t"))
                    .errorCodes("TOO_LONG")
                    .rateLimit(5, Duration.ofSeconds(1)),
            (params, context) -> "short");
  }

  @Test
  @Satisfies({"A1", "A2"})
  void itRegistersWithItsManifest() throws IOException {
    try (Agent agent =
        agent().version("1.2.0").groups("blue").label("team", "x").maxConcurrency(7).start()) {
      agent.awaitRegistered(Duration.ofSeconds(5));

      FakeHub.Asked asked = hub.asked("PUT", "/a-1").getFirst();
      assertThat(asked.body())
          .isEqualTo(
              Json.read(
                  """
                  {"agent_id":"a-1","protocol_version":"1.0","endpoint":"http://127.0.0.1:%d",
                   "transport":"http","weight":1.0,"heartbeat_interval_ms":10000,
                   "max_concurrency":7,"version":"1.2.0","labels":{"team":"x"},"groups":["blue"],
                   "capabilities":[{"name":"summarize","description":"Summarises","tags":["text"],
                    "input_schema":{"type":"object"},"examples":[{"text":"t"}],"streaming":false,
                    "idempotent":true,"error_codes":["TOO_LONG"],"timeout_ms":5000,
                    "rate_limit":{"window_ms":1000,"limit":5},"validate":"none"}]}\
                  """
                      .formatted(agent.port())));
      assertThat(agent.registered()).isTrue();
    }
  }

  @Test
  @Satisfies("B1")
  void itBeatsAtTheIntervalOfTheHub() throws IOException {
    hub.interval(50);
    try (Agent agent = agent().start()) {
      await().until(() -> hub.asked("POST", "/heartbeat").size() >= 3);
      FakeHub.Asked beat = hub.asked("POST", "/heartbeat").get(1);
      assertThat(beat.path()).isEqualTo("/v1/agents/" + agent.id() + "/heartbeat");
      assertThat(beat.body().path("heartbeat_seq").intValue()).isEqualTo(2);
      assertThat(beat.body().path("status").stringValue()).isEqualTo("READY");
      assertThat(beat.body().path("access_id").stringValue()).startsWith("access-");
    }
  }

  @Test
  void aHubThatForgotItIsToldAgain() throws IOException {
    hub.interval(50);
    try (Agent agent = agent().start()) {
      await().until(() -> hub.asked("POST", "/heartbeat").size() >= 2);
      hub.forget();
      await().until(() -> hub.knows(agent.id()));
      assertThat(hub.asked("PUT", "/a-1")).hasSize(2);
    }
  }

  @Test
  void itStartsWithoutAHubAndJoinsWhenThereIsOne() throws IOException {
    hub.down();
    try (Agent agent = agent().start()) {
      assertThat(agent.registered()).isFalse();
      assertThatExceptionOfType(ReachException.class)
          .isThrownBy(() -> agent.awaitRegistered(Duration.ofMillis(10)))
          .matches(e -> e.is(FaultCode.UNREACHABLE))
          .withMessageContaining(hub.url());

      hub.up();

      agent.awaitRegistered(Duration.ofSeconds(10));
      assertThat(hub.knows("a-1")).isTrue();
    }
  }

  @Test
  @Satisfies("A5")
  void itSurvivesARestartOfTheHub() throws IOException {
    hub.interval(50);
    try (Agent agent = agent().start()) {
      agent.awaitRegistered(Duration.ofSeconds(5));
      hub.down();
      int before = hub.asked("POST", "/heartbeat").size();
      hub.up();
      await().until(() -> hub.asked("POST", "/heartbeat").size() > before + 1);
      assertThat(hub.asked("PUT", "/a-1")).hasSize(1);
    }
  }

  @Test
  void aRefusedManifestFailsTheStartWithEveryWrongField() {
    hub.script(asked ->
        Said.fault(
            400,
            "INVALID_REQUEST",
            ",\"details\":[{\"field\":\"weight\",\"problem\":\"is 0\",\"remedy\":\"say 1\"},"
                + "{\"field\":\"region\",\"problem\":\"is unknown\",\"remedy\":\"\"}]"));

    assertThatExceptionOfType(ReachException.class)
        .isThrownBy(() -> agent().start())
        .withMessageContaining("weight: is 0 (say 1)")
        .withMessageContaining("region: is unknown");
  }

  @Test
  @Satisfies("A7")
  void aProtocolThatDoesNotFitFailsTheStart() {
    hub.script(asked -> Said.fault(426, "PROTOCOL_MISMATCH", ""));

    assertThatExceptionOfType(ReachException.class)
        .isThrownBy(() -> agent().start())
        .matches(e -> e.is(FaultCode.PROTOCOL_MISMATCH));
  }

  @Test
  void garbageFromTheHubIsWaitedOut() throws IOException {
    hub.script(asked -> new Said(200, Map.of(), "<html>"));
    try (Agent agent = agent().start()) {
      assertThat(agent.registered()).isFalse();
      hub.script(asked -> null);
      agent.awaitRegistered(Duration.ofSeconds(10));
    }
  }

  @Test
  @Satisfies("B7")
  void theEndIsADrainingBeatAndThenAGoodbyeWithItsAccessId() throws IOException {
    Agent agent = agent().start();
    agent.awaitRegistered(Duration.ofSeconds(5));

    agent.close();
    agent.close();

    assertThat(hub.knows("a-1")).isFalse();
    assertThat(hub.asked("POST", "/heartbeat").getLast().body().path("status").stringValue())
        .isEqualTo("DRAINING");
    assertThat(hub.asked("DELETE", "/a-1")).hasSize(1);
  }

  @Test
  void theEndpointMayDifferFromTheAddress() throws IOException {
    try (Agent agent = agent().endpoint("http://agents.example:{port}/a").start()) {
      assertThat(agent.endpoint()).isEqualTo("http://agents.example:" + agent.port() + "/a");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> agent().address("0.0.0.0").start())
        .withMessageContaining(".endpoint(");
    try (Agent agent = agent().address("0.0.0.0").endpoint("http://127.0.0.1:{port}").start()) {
      assertThat(agent.endpoint()).startsWith("http://127.0.0.1:");
    }
  }

  @Test
  void whatCannotWorkIsRefusedAtOnce() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Agent.named("a b"))
        .withMessageContaining("agent_id");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Agent.named("a").start())
        .withMessageContaining("capability");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> agent().capability("summarize", (params, context) -> null))
        .withMessageContaining("twice");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> agent().capability("x", c -> c.inputSchema("{"), (p, c) -> null))
        .withMessageContaining("input_schema of x");
    assertThatIllegalArgumentException().isThrownBy(() -> agent().port(70_000));
    assertThatIllegalArgumentException().isThrownBy(() -> agent().hub("127.0.0.1:7100"));
  }

  @Test
  void aPortInUseIsNamed() throws IOException {
    try (Agent agent = agent().start()) {
      assertThatExceptionOfType(IOException.class)
          .isThrownBy(() -> agent().port(agent.port()).start())
          .withMessageContaining(":" + agent.port());
    }
  }
}
