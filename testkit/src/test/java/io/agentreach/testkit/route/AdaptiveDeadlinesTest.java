package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Heartbeat;
import io.agentreach.core.port.Event;
import io.agentreach.core.rule.Liveness.Presence;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AdaptiveDeadlinesTest {
  private static final Duration BEAT = Duration.ofSeconds(10);
  private static final Duration TICK = Duration.ofSeconds(1);
  private final Stage stage = new Stage();

  AdaptiveDeadlinesTest() {
    stage.agent(Manifests.beating("a", BEAT, Manifests.once("draw")), Behaviour.reply("1"));
  }

  private static Heartbeat beat(int queued, @Nullable Duration eta) {
    return new Heartbeat(0, AgentState.READY, 1, queued, eta, -1, -1, -1, Map.of(), 0);
  }

  private Presence presence(String agent) {
    return stage.record(agent).presence(stage.loop.now());
  }

  /** Lets time pass with the registry looking at its agents each second. */
  private void live(Duration duration) {
    for (long i = 0; i < duration.toSeconds(); i++) {
      stage.advance(TICK);
      stage.registry.tick(TICK, stage.loop.now());
    }
  }

  @Test
  @Satisfies("B3")
  void anAgentThatAnnouncedThreeHundredSecondsStaysForThreeHundredAndTen() {
    stage.beat("a", beat(0, Duration.ofSeconds(300)));

    stage.advance(Duration.ofSeconds(310).minusNanos(1));
    assertThat(presence("a")).isEqualTo(Presence.ALIVE);
    stage.advance(Duration.ofNanos(1));
    assertThat(presence("a")).isEqualTo(Presence.GRACE);
  }

  @Test
  @Satisfies({"B3", "B7", "B8"})
  void aSilentAgentDrainsAndComesBackWithinTheGraceWithNoLostCall() {
    stage.events.clear();
    live(Duration.ofSeconds(31));
    assertThat(stage.record("a").state(stage.loop.now())).isEqualTo(AgentState.DRAINING);
    assertThat(stage.events)
        .containsExactly(
            new Event.StateChanged(Stage.key("a"), AgentState.READY, AgentState.DRAINING));

    live(Duration.ofSeconds(20));
    stage.beat("a", Heartbeat.ready());

    assertThat(stage.call("draw").answer()).isEqualTo("1");
    assertThat(stage.events)
        .endsWith(new Event.StateChanged(Stage.key("a"), AgentState.DRAINING, AgentState.READY));
  }

  @Test
  @Satisfies({"B7", "B8"})
  void afterTheGraceItIsToldToBeDown() {
    stage.events.clear();
    live(Duration.ofSeconds(61));

    assertThat(stage.events)
        .containsExactly(
            new Event.StateChanged(Stage.key("a"), AgentState.READY, AgentState.DRAINING),
            new Event.StateChanged(Stage.key("a"), AgentState.DRAINING, AgentState.DOWN));
  }

  @Test
  @Satisfies("B3")
  void theHubsOwnPauseIsNotHeldAgainstTheAgents() {
    live(Duration.ofSeconds(5));

    stage.advance(Duration.ofMinutes(2)); // nothing ran: no tick, and no beat could be heard
    stage.registry.tick(TICK, stage.loop.now());

    assertThat(presence("a")).isEqualTo(Presence.ALIVE);
    live(Duration.ofSeconds(26));
    assertThat(presence("a")).isEqualTo(Presence.GRACE);
  }

  @Test
  @Satisfies("B3")
  void whenMostAgentsFallSilentAtOnceTheHubSuspectsItselfForAMinute() {
    for (String each : new String[] {"b", "c", "d", "e", "f"}) {
      stage.agent(Manifests.beating(each, BEAT, Manifests.once("draw")), Behaviour.reply("1"));
    }
    live(Duration.ofSeconds(33));
    assertThat(presence("a")).isEqualTo(Presence.ALIVE);
    assertThat(stage.events).anyMatch(Event.MassLossSuspected.class::isInstance);

    live(Duration.ofSeconds(62));
    assertThat(presence("a")).isEqualTo(Presence.GONE);
  }

  @Test
  @Satisfies({"B5", "B6"})
  void aLongQueueDegradesAfterThreeBeatsAndHealsAtTheLowMark() {
    stage.agent(Manifests.sized("small", 2, 1, Manifests.once("paint")), Behaviour.reply("2"));
    stage.beat("small", beat(4, null));
    stage.beat("small", beat(4, null));
    assertThat(stage.call("paint").answer()).isEqualTo("2");
    stage.beat("small", beat(4, null));

    assertThat(stage.record("small").state(stage.loop.now())).isEqualTo(AgentState.DEGRADED);
    assertThat(stage.call("paint").fault().details().getFirst().problem())
        .contains("state/ready", "high-water mark");

    for (int i = 0; i < 3; i++) {
      stage.beat("small", beat(1, null));
    }
    assertThat(stage.call("paint").answer()).isEqualTo("2");
  }

  @Test
  @Satisfies("B5")
  void anAgentThatBeatsButWhoseWorkIsStuckGetsNothingMoreAfterThirtySeconds() {
    stage.agent(Manifests.sized("stuck", 10, 1, Manifests.once("paint")), Behaviour.hang());
    stage.call("paint");
    stage.beat("stuck", beat(3, null));
    for (int i = 0; i < 29; i++) {
      stage.advance(TICK);
      stage.beat("stuck", beat(3, null));
    }
    assertThat(stage.record("stuck").able(stage.loop.now())).isTrue();

    stage.advance(TICK);
    stage.beat("stuck", beat(3, null));

    assertThat(stage.record("stuck").able(stage.loop.now())).isFalse();
    assertThat(stage.call("paint").fault().details().getFirst().problem())
        .contains("nothing has finished for long");
    stage.beat("stuck", beat(0, null));
    assertThat(stage.record("stuck").able(stage.loop.now())).isTrue();
  }
}
