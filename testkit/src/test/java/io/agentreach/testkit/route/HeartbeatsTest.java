package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Heartbeat;
import io.agentreach.core.port.Event;
import io.agentreach.core.registry.BeatAnswer;
import io.agentreach.core.rule.Liveness.Presence;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

@Satisfies({"B1", "B2"})
class HeartbeatsTest {
  private static final Duration BEAT = Duration.ofSeconds(10);
  private final Stage stage = new Stage();

  HeartbeatsTest() {
    stage.agent(
        Manifests.beating("a", BEAT, Manifests.once("draw")),
        Behaviour.reply("1").after(Duration.ofSeconds(1)));
  }

  @Test
  void oneMissedBeatLosesNobody() {
    stage.advance(BEAT.multipliedBy(2));
    assertThat(answered()).isTrue();
  }

  @Test
  void anAgentIsLostAfterThreeMissedIntervalsWithoutAnythingHavingToRun() {
    stage.advance(BEAT.multipliedBy(3).minusNanos(1));
    assertThat(presence()).isEqualTo(Presence.ALIVE);
    stage.advance(Duration.ofNanos(1));
    assertThat(presence()).isEqualTo(Presence.GRACE);
    assertThat(stage.call("draw").code()).isEqualTo(FaultCode.NO_REACHABLE_AGENT);
    assertThat(stage.loop.waiting()).as("timers").isZero();
  }

  @Test
  void aBeatBringsItBackAtOnceFromHoweverFar() {
    stage.advance(Duration.ofHours(5));
    assertThat(presence()).isEqualTo(Presence.GONE);
    stage.beat("a", Heartbeat.ready());
    assertThat(presence()).isEqualTo(Presence.ALIVE);
    assertThat(answered()).isTrue();
  }

  @Test
  @Satisfies("B7")
  void lostBeatsDoNotTakeRunningWorkAway() {
    stage.advance(BEAT.multipliedBy(3).minusMillis(500));
    Waiting waiting = stage.call("draw");
    stage.advance(Duration.ofSeconds(1));
    assertThat(presence()).isEqualTo(Presence.GRACE);
    assertThat(waiting.answer()).isEqualTo("1");
  }

  @Test
  @Satisfies("B4")
  void anOldOrRepeatedBeatIsIgnored() {
    assertThat(stage.beat("a", beat(5, AgentState.DRAINING))).isEqualTo(BeatAnswer.TAKEN);
    assertThat(stage.beat("a", beat(5, AgentState.READY))).isEqualTo(BeatAnswer.OUTDATED);
    assertThat(stage.beat("a", beat(4, AgentState.READY))).isEqualTo(BeatAnswer.OUTDATED);
    assertThat(stage.record("a").reported()).isEqualTo(AgentState.DRAINING);
    assertThat(stage.beat("a", beat(6, AgentState.READY))).isEqualTo(BeatAnswer.TAKEN);
    assertThat(stage.record("a").reported()).isEqualTo(AgentState.READY);
  }

  @Test
  @Satisfies("B4")
  void aChangeOfStateIsAnEventAndARepetitionIsNone() {
    stage.events.clear();
    stage.beat("a", beat(1, AgentState.BUSY));
    stage.beat("a", beat(2, AgentState.BUSY));
    assertThat(stage.events)
        .containsExactly(new Event.StateChanged(Stage.key("a"), AgentState.READY, AgentState.BUSY));
  }

  @Test
  @Satisfies("A6")
  void aNewerManifestIsAskedFor() {
    Heartbeat newer = new Heartbeat(1, AgentState.READY, 0, 0, null, -1, -1, -1, Map.of(), 7);
    assertThat(stage.beat("a", newer)).isEqualTo(BeatAnswer.MANIFEST_WANTED);
  }

  @Test
  @Satisfies("A1")
  void anUnknownAgentIsToldToRegister() {
    assertThat(stage.beat("stranger", Heartbeat.ready())).isEqualTo(BeatAnswer.NOT_REGISTERED);
  }

  @Test
  @Satisfies("A1")
  void aBeatOfAnInstanceThatWasReplacedDoesNotCount() {
    String old = stage.record("a").accessId();
    stage.agent(Manifests.moved("a", 9555, Manifests.once("draw")), Behaviour.reply("2"));
    assertThat(stage.registry.beat(Stage.key("a"), beat(9, AgentState.DOWN), old, stage.loop.now()))
        .isEqualTo(BeatAnswer.REPLACED);
    assertThat(stage.call("draw").answer()).isEqualTo("2");
  }

  private boolean answered() {
    Waiting waiting = stage.call("draw");
    stage.advance(Duration.ofSeconds(1));
    return waiting.answer().equals("1");
  }

  private Presence presence() {
    return stage.record("a").presence(stage.loop.now());
  }

  private static Heartbeat beat(long sequence, AgentState state) {
    return new Heartbeat(sequence, state, 0, 0, null, -1, -1, -1, Map.of(), 0);
  }
}
