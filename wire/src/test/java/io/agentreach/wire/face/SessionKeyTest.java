package io.agentreach.wire.face;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SessionKeyTest {
  private final TestHub hub = new TestHub();
  private final TestAgent agent = TestAgent.answering("1");

  @AfterEach
  void stop() {
    agent.close();
    hub.close();
  }

  private void agents(String capability) {
    for (int i = 0; i < 8; i++) {
      hub.agent("a-" + i, agent.url(), capability);
    }
  }

  /** Who answers ten equal calls. */
  private Set<String> whoAnswers(String body, String... headers) {
    Set<String> who = new HashSet<>();
    for (int i = 0; i < 10; i++) {
      who.add(
          hub.post("/v1/invoke", body, headers)
              .http()
              .headers()
              .firstValue("x-reach-agent")
              .orElse("nobody"));
    }
    assertThat(who).doesNotContain("nobody");
    return who;
  }

  @Test
  @Satisfies("E3")
  void aFieldOfThePayloadIsTheSession() {
    agents("{\"name\":\"chat\",\"session_key\":\"payload.user.id\"}");

    Set<String> all = new HashSet<>();
    for (int user = 0; user < 12; user++) {
      String body = "{\"capability\":\"chat\",\"params\":{\"user\":{\"id\":" + user + "}}}";
      Set<String> who = whoAnswers(body);
      assertThat(who).hasSize(1);
      all.addAll(who);
    }
    assertThat(all.size()).isGreaterThan(3);
    assertThat(whoAnswers("{\"capability\":\"chat\",\"params\":{}}").size()).isGreaterThan(1);
  }

  @Test
  @Satisfies("E3")
  void aHeaderIsTheSessionAlsoForAMoreSpecificName() {
    agents("{\"name\":\"chat\",\"session_key\":\"header.X-Session-Id\"}");

    assertThat(whoAnswers("{\"capability\":\"chat.more\"}", "x-session-id", "s-1")).hasSize(1);
    assertThat(whoAnswers("{\"capability\":\"chat\"}", "x-session-id", "s".repeat(300)).size())
        .isGreaterThan(1);
    assertThat(explained("{\"capability\":\"chat\"}", "x-session-id", "s-1"))
        .isEqualTo("consistent_hash");
    assertThat(explained("{\"capability\":\"chat\"}")).isEqualTo("least_load");
  }

  @Test
  @Satisfies({"C2", "E1"})
  void anExplanationTellsEachRuleOfTheChain() {
    agents("{\"name\":\"chat\",\"session_key\":\"payload.cid\"}");

    var body = "{\"capability\":\"chat\",\"params\":{\"cid\":1}}";
    var found = hub.post("/v1/explain", body).body();
    assertThat(found.path("chain").valueStream().map(each -> each.path("rule").asString()))
        .containsExactly(
            "affinity", "group", "session", "canary", "region", "slots", "load", "quality");
    assertThat(found.path("chain").path(2).path("effect").asString()).contains("session's key");
    assertThat(found.path("considered").path(0).path("parts").path("quality").asDouble())
        .isEqualTo(1);
  }

  @Test
  @Satisfies("E3")
  void theCallersOwnWordCountsMoreThanTheRule() {
    agents("{\"name\":\"chat\",\"session_key\":\"payload.cid\"}");

    Set<String> who = new HashSet<>();
    for (int i = 0; i < 10; i++) {
      String body =
          "{\"header\":{\"capability\":\"chat\",\"session\":\"mine\"},\"payload\":{\"cid\":%d}}";
      who.addAll(whoAnswers(body.formatted(i)));
    }
    assertThat(who).hasSize(1);
  }

  @Test
  @Satisfies("E6")
  void theCanarysHeaderIsTrueOrFalse() {
    agents("\"chat\"");

    TestHub.Answer refused =
        hub.post("/v1/invoke", "{\"capability\":\"chat\"}", "X-Reach-Canary", "perhaps");
    assertThat(refused.code()).isEqualTo("INVALID_REQUEST");
    assertThat(refused.details().path(0).path("field").asString()).isEqualTo("X-Reach-Canary");
    whoAnswers("{\"capability\":\"chat\"}", "X-Reach-Canary", "false");
  }

  private String explained(String body, String... headers) {
    return hub.post("/v1/explain", body, headers).body().path("strategy").asString();
  }
}
