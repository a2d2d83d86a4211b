package io.agentreach.hub.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code reach top}. */
@Satisfies("J1")
class TopCommandTest {
  private static final String AGENTS =
      """
      {"agents":[
       {"agent_id":"a","state":"READY","reachable":true,"max_concurrency":4,"in_flight":1,"queue_depth":2,
        "calls":%d,"errors":%d,"success_rate":0.95,"quality":0.55,"watched":true,"resources":{"cpu":0.251},"last_heartbeat_ms_ago":1200},
       {"agent_id":"b","state":"DEGRADED","draining":true,"reachable":false,"max_concurrency":8,"in_flight":0,
        "heartbeat_interval_ms":0,"last_heartbeat_ms_ago":null}]}
      """;

  private final ScriptedHub hub = new ScriptedHub();

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void onePictureIsPrinted() {
    hub.says("/v1/agents", 200, AGENTS.formatted(10, 1));

    Ran ran = Ran.reach("top", "--once", "--every=1ms", "--hub", hub.url());

    assertThat(ran.code()).isZero();
    assertThat(ran.out())
        .isEqualTo(
            """
            2 agents, 1 reachable · 1 in flight · 0.0 calls/s, 0.0 errors/s
            AGENT  STATE               IN FLIGHT  QUEUE  LOAD  CPU  CALLS/S  ERRORS/S  QUALITY      HEARTBEAT
            a      READY               1/4        2      25%   25%  0.0      0.0       55% watched  1.2 s ago
            b      DEGRADED, draining  0/8        0      0%    -    0.0      0.0       -            not needed
            """);
  }

  @Test
  void ratesAreWhatHappenedBetweenTwoPictures() {
    TopFrame frame =
        TopFrame.EMPTY
            .next(Json.read(AGENTS.formatted(10, 1)), 0)
            .next(Json.read(AGENTS.formatted(30, 5)), 2_000_000_000);

    assertThat(frame.rates().get("a")).isEqualTo(new TopFrame.Rate(10, 2));
    assertThat(frame.lines().getFirst()).endsWith("10.0 calls/s, 2.0 errors/s");

    TopFrame restarted = frame.next(Json.read(AGENTS.formatted(3, 0)), 3_000_000_000L);
    assertThat(restarted.rates().get("a")).isEqualTo(new TopFrame.Rate(3, 0));
  }

  @Test
  void theFirstPictureKnowsNoRates() {
    assertThat(TopFrame.EMPTY.next(Json.read(AGENTS.formatted(9, 9)), 7).lines().get(2))
        .contains("25%  -        -         55% watched");
  }

  @Test
  void theJsonIsTheHubsOwn() {
    hub.says("/v1/agents", 200, "{\"agents\":[]}");

    assertThat(Ran.reach("top", "-o", "json", "--hub", hub.url()).out())
        .isEqualTo("{\"agents\":[]}\n");
  }

  @Test
  void onATerminalItIsDrawnInPlaceUntilTheHubIsGone() {
    hub.says("/v1/agents", 200, AGENTS.formatted(1, 0));
    Ran.Setting terminal = new Ran.Setting().terminal();
    Thread.ofVirtual()
        .start(() -> {
          while (hub.asked.size() < 3) {
            Thread.onSpinWait();
          }
          hub.says("/v1/agents", 503, "{\"error\":{\"code\":\"SHUTTING_DOWN\",\"message\":\"x\"}}");
        });

    Ran ran = terminal.reach("top", "--every=1ms", "--hub", hub.url());

    assertThat(ran.code()).isEqualTo(4);
    assertThat(ran.out()).startsWith("\u001b[H\u001b[J2 agents").contains("\n\u001b[H\u001b[J2");
  }
}
