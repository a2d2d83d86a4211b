package io.agentreach.hub.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code reach explain} and {@code reach capabilities}. */
@Satisfies({"J1", "C2"})
class ExplainCommandTest {
  private final ScriptedHub hub = new ScriptedHub();

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void eachAgentIsNamedWithItsScoreOrTheReasonAgainstIt() {
    hub.says(
        "/v1/explain",
        200,
        """
        {"request_id":"r","capability":"news_crawl","strategy":"least_load","chosen":"a-1","fault":null,
        "chain":[{"rule":"affinity","effect":"none"},{"rule":"canary","effect":"version '2' first"},
        {"rule":"slots","effect":"priority high"}],
        "considered":[
        {"agent":"a-1","version":"1.0","declared":"news_crawl","reachable":true,"score":-0.2,
         "parts":{"load":0.1,"success":0.99,"watched":false,"rank":32}},
        {"agent":"a-2","version":"","declared":"news_crawl","reachable":false,"level":"state",
         "check":"not_cordoned","reason":"an operator cordoned it","score":null}]}\
        """);

    Ran ran = Ran.reach("explain", "news_crawl", "--hub", hub.url());

    assertThat(ran.code()).isZero();
    assertThat(ran.lines())
        .containsExactly(
            "news_crawl would go to a-1 by least_load",
            "  canary: version '2' first",
            "  slots: priority high",
            "AGENT  VERSION  DECLARED    REACHABLE  SCORE  WHY",
            "a-1    1.0      news_crawl  yes        -0.20  load 0.10, success 0.99,"
                + " watched false, rank 32",
            "a-2    -        news_crawl  no         -      state (not_cordoned): an operator"
                + " cordoned it");
    assertThat(hub.onlyRequest().body())
        .isEqualTo("{\"header\":{\"capability\":\"news_crawl\"},\"payload\":{}}");
  }

  @Test
  void aCallThatWouldWaitForASlotIsToldForHowLong() {
    hub.says(
        "/v1/explain",
        200,
        """
        {"capability":"c","chosen":null,"waiting_ms":120,"considered":[],
         "fault":{"code":"LOAD_TOO_HIGH","message":"one agent could serve 'c'; no room now"}}\
        """);
    assertThat(Ran.reach("explain", "c", "--hub", hub.url()).out())
        .isEqualTo(
            "c would wait for a slot, about 120 ms: one agent could serve 'c'; no room now\n");
  }

  @Test
  void whereNobodyWouldTakeTheCallTheFaultIsNamed() {
    hub.says(
        "/v1/explain",
        200,
        """
        {"capability":"c","chosen":null,"considered":[],
        "fault":{"error":{"code":"CAPABILITY_NOT_FOUND","message":"no agent offers c"}}}\
        """);

    assertThat(Ran.reach("explain", "c", "--hub", hub.url()).out())
        .isEqualTo("c would fail: CAPABILITY_NOT_FOUND: no agent offers c\n");
  }

  @Test
  void capabilitiesAreListedWithHowManyAgentsCanTakeThem() {
    hub.says(
        "/v1/capabilities",
        200,
        """
        {"capabilities":[{"name":"news_crawl","description":"Fetches news.","tags":["web","news"],
        "agents":[{"agent_id":"a","reachable":true},{"agent_id":"b","reachable":false}]}]}\
        """);

    Ran ran = Ran.reach("capabilities", "fetch news", "--hub", hub.url());

    assertThat(ran.lines())
        .containsExactly(
            "CAPABILITY  AGENTS  TAGS       DESCRIPTION",
            "news_crawl  1/2     web, news  Fetches news.");
    assertThat(hub.onlyRequest().uri()).isEqualTo("/v1/capabilities?q=fetch+news");
  }
}
