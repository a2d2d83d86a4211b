package io.agentreach.hub.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code reach agent …}. */
@Satisfies("J1")
class AgentCommandTest {
  private static final String ONE =
      """
      {"agent_id":"news 1","state":"READY","presence":"alive","enabled":true,"cordoned":false,
      "reachable":true,"reason":"","version":"1.2.0","region":"","groups":["g"],
      "labels":{"team":"news"},"weight":1,"endpoints":["http://127.0.0.1:9101"],
      "capabilities":["news_crawl","html_parse"],"max_concurrency":100,"in_flight":3,"running":2,
      "queue_depth":0,"last_heartbeat_ms_ago":1200,"heartbeat_interval_ms":10000,
      "registered_at":"2026-01-01T00:00:00Z"}\
      """;
  private static final String OTHER =
      """
      {"agent_id":"翻译","state":"DOWN","cordoned":true,"reachable":false,
      "reason":"no heartbeat for 70 s","version":"","capabilities":["translate"],
      "max_concurrency":8,"in_flight":0,"last_heartbeat_ms_ago":null,"future_field":1}\
      """;

  private final ScriptedHub hub = new ScriptedHub();

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void agentsAreListedInAlignedColumns() {
    hub.says("/v1/agents", 200, "{\"agents\":[" + ONE + "," + OTHER + "]}");

    Ran ran = Ran.reach("agent", "list", "--hub", hub.url());

    assertThat(ran.code()).isZero();
    assertThat(ran.out())
        .isEqualTo(
            """
            AGENT   STATE           REACHABLE  VERSION  LOAD   HEARTBEAT  CAPABILITIES            WHY NOT
            news 1  READY           yes        1.2.0    3/100  1.2 s ago  news_crawl, html_parse
            翻译    DOWN, cordoned  no         -        0/8    none yet   translate               no heartbeat for 70 s
            """);
  }

  @Test
  void anEmptyListSaysHowToRegister() {
    hub.says("/v1/agents", 200, "{\"agents\":[]}");

    Ran ran = Ran.reach("agent", "list", "--hub", hub.url());

    assertThat(ran.code()).isZero();
    assertThat(ran.err()).contains("no agents", "reach apply -f FILE");
  }

  @Test
  void theListCanBeNarrowed() {
    hub.says("/v1/agents", 200, "{\"agents\":[]}");

    Ran ran =
        Ran.reach(
            "agent", "list", "--hub", hub.url(), "--capability=a b", "--state=READY", "--tag=t");

    assertThat(hub.onlyRequest().uri()).isEqualTo("/v1/agents?capability=a+b&state=READY&tag=t");
    assertThat(ran.code()).isZero();
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains("no such agents", "reach agent list");
  }

  @ParameterizedTest
  @ValueSource(strings = {"news 1", "--name=news 1"})
  void oneAgentIsShownWhole(String name) {
    hub.says("/v1/agents/news%201", 200, ONE);

    Ran ran = Ran.reach("agent", "status", "--hub", hub.url(), name);

    assertThat(ran.code()).isZero();
    assertThat(ran.lines())
        .contains(
            "agent         news 1",
            "state         READY",
            "reachable     yes",
            "endpoints     http://127.0.0.1:9101",
            "labels        team=news",
            "in flight     3/100",
            "heartbeat     1.2 s ago, every 10.0 s");
  }

  @Test
  void cordonAndUncordonSayWhatTheyDid() {
    hub.says("/v1/agents/a/cordon", 200, "{\"agent_id\":\"a\",\"cordoned\":true}");
    hub.says(
        "/v1/agents/a/uncordon",
        200,
        "{\"agent_id\":\"a\",\"reachable\":false,\"reason\":\"no heartbeat\"}");

    assertThat(Ran.reach("agent", "cordon", "a", "--hub", hub.url()).out())
        .isEqualTo("a takes no new calls (cordoned)\n");
    assertThat(Ran.reach("agent", "uncordon", "--name", "a", "--hub", hub.url()).out())
        .isEqualTo("a may take calls again, but is not reachable: no heartbeat\n");
    assertThat(hub.asked).extracting(ScriptedHub.Asked::method).containsOnly("POST");
  }

  @Test
  @Satisfies("B7")
  void aDrainSaysWhatIsLeftOrWaitsUntilNothingIs() {
    String busy = "{\"agent_id\":\"a\",\"draining\":true,\"drained\":false,\"in_flight\":2}";
    hub.says("/v1/agents/a/drain", 200, busy);
    hub.says("/v1/agents/a", 200, "{\"agent_id\":\"a\",\"drained\":true,\"in_flight\":0}");

    assertThat(Ran.reach("agent", "drain", "a", "--hub", hub.url()).out())
        .isEqualTo("a takes no new calls; 2 are still in flight\n");
    Ran waited = Ran.reach("agent", "drain", "--wait", "a", "--hub", hub.url());
    assertThat(waited.code()).isZero();
    assertThat(waited.out()).isEqualTo("a is drained: nothing is in flight\n");

    hub.says("/v1/agents/a", 200, busy);
    Ran late = Ran.reach("agent", "drain", "a", "--wait=1ms", "--hub", hub.url());
    assertThat(late.code()).isEqualTo(5);
    assertThat(late.out()).contains("2 are still in flight");
  }

  @Test
  @Satisfies("C3")
  void aDrillShowsEachProbeAndThePhases() {
    hub.says(
        "/v1/agents/a/drill",
        200,
        """
        {"agent":"a","capability":"echo","count":2,"succeeded":1,"failed":1,"reachable":false,
         "level":"state","check":"not_cordoned","reason":"an operator cordoned it",
         "times":{"connect_ms":{"min":0.5,"median":0.5,"max":0.5},"total_ms":{"min":2,"median":2,"max":2}},
         "probes":[
          {"ok":true,"connect_ms":0.5,"first_byte_ms":1.25,"total_ms":2.0,"bytes":17},
          {"ok":false,"total_ms":1000.1,"error":{"code":"TIMEOUT","message":"no whole answer in time"}}]}
        """);

    Ran ran =
        Ran.reach(
            "agent",
            "drill",
            "a",
            "--count=2",
            "--capability=echo",
            "--force",
            "--timeout=1s",
            "--params={\"x\":1}",
            "--hub",
            hub.url());

    assertThat(hub.onlyRequest().body())
        .isEqualTo(
            "{\"capability\":\"echo\",\"count\":2,\"payload\":{\"x\":1},\"timeout_ms\":1000,\"force\":true}");
    assertThat(ran.code()).isEqualTo(5);
    assertThat(ran.out())
        .isEqualTo(
            """
            PROBE  RESULT                            CONNECT   FIRST BYTE  TOTAL        BYTES
            1      ok                                0.500 ms  1.250 ms    2.000 ms     17
            2      TIMEOUT: no whole answer in time  -         -           1000.100 ms  -
            PHASE    MIN       MEDIAN    MAX
            connect  0.500 ms  0.500 ms  0.500 ms
            total    2.000 ms  2.000 ms  2.000 ms
            gets no calls at present: an operator cordoned it
            """);
  }

  @Test
  void theLastChangesAreShownWithTheirReasons() {
    hub.says(
        "/v1/agents/a",
        200,
        """
        {"agent_id":"a","state":"DEGRADED","draining":true,"dependencies":{"db":false,"model":true},
         "last_task_status":"TIMEOUT","changes":[
          {"at":"2026-01-01T00:00:02Z","change":"draining","reason":""},
          {"at":"2026-01-01T00:00:01Z","change":"state","from":"READY","to":"DEGRADED","reason":"it said so: db"}]}
        """);

    Ran ran = Ran.reach("agent", "status", "a", "--hub", hub.url());

    assertThat(ran.lines())
        .contains(
            "state         DEGRADED, draining",
            "last task     TIMEOUT",
            "depends on    db (down), model",
            "changes       2026-01-01T00:00:02Z  draining",
            "              2026-01-01T00:00:01Z  READY → DEGRADED: it said so: db");
  }

  @Test
  void anAgentThatIsNotThereIsNotFound() {
    hub.says(
        "/v1/agents/x",
        404,
        "{\"error\":{\"code\":\"AGENT_NOT_FOUND\",\"message\":\"no agent x\"}}");

    Ran ran = Ran.reach("agent", "status", "x", "--hub", hub.url());

    assertThat(ran.code()).isEqualTo(3);
    assertThat(ran.err())
        .isEqualTo(
            "reach: AGENT_NOT_FOUND: no agent x\nreach: see the agents with: reach agent list\n");
  }

  @Test
  void theJsonOfTheHubIsForScripts() {
    String json = "{\"agents\":[" + OTHER + "]}";
    hub.says("/v1/agents", 200, json);

    assertThat(Ran.reach("agent", "list", "-o", "json", "--hub", hub.url()).out())
        .isEqualTo(json + "\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"agent", "agent status", "agent cordon a --name b", "agent frobnicate"})
  void anIncompleteOrContradictoryCommandIsWrong(String command) {
    Ran ran = Ran.reach(command.split(" "));

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("--help").doesNotContain("Exception");
    assertThat(ran.out()).isEmpty();
  }
}
