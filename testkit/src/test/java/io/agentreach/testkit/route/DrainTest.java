package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Cordon;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Heartbeat;
import io.agentreach.core.port.Event;
import io.agentreach.core.registry.Change;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Taking an agent out of work for good, and what is remembered of that. */
@Satisfies({"B7", "B8"})
class DrainTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Behaviour SLOW = Behaviour.reply("1").after(Duration.ofSeconds(5));

  private final Stage stage = new Stage();

  private void order(Cordon order) {
    assertThat(stage.registry.cordon(Stage.key("a"), order, stage.loop.now())).isNotNull();
  }

  private void seconds(int count) {
    for (int i = 0; i < count; i++) {
      stage.advance(SECOND);
      stage.registry.tick(SECOND, stage.loop.now());
    }
  }

  private long told() {
    return stage.events.stream().filter(Event.Drained.class::isInstance).count();
  }

  @Test
  void nothingNewIsTakenWhatRunsGoesOnAndTheEndIsToldOnce() {
    stage.agent("a", Manifests.once("draw"), SLOW);
    Waiting running = stage.call("draw");
    order(Cordon.DRAIN);
    order(Cordon.DRAIN);

    assertThat(stage.call("draw").code()).isEqualTo(FaultCode.NO_REACHABLE_AGENT);
    seconds(4);
    assertThat(told()).isZero();
    assertThat(stage.record("a").drained()).isFalse();

    seconds(5);
    assertThat(running.answer()).isEqualTo("1");
    assertThat(stage.record("a").drained()).isTrue();
    assertThat(told()).isOne();
    assertThat(stage.events.stream().filter(Event.CordonChanged.class::isInstance)).hasSize(1);
  }

  @Test
  void explanationsSayThatItIsDrained() {
    stage.agent("a", Manifests.once("draw"), SLOW);
    order(Cordon.DRAIN);

    assertThat(stage.explain(Ask.of("draw")).rows().getFirst().reason())
        .isEqualTo("an operator drains it: it finishes what it has and takes nothing new");
  }

  @Test
  void whatIsTakenBackIsNotToldAsDrained() {
    stage.agent("a", Manifests.once("draw"), SLOW);
    stage.call("draw");
    order(Cordon.DRAIN);
    order(Cordon.NONE);
    seconds(9);

    assertThat(told()).isZero();
    assertThat(stage.call("draw").open()).isTrue();
  }

  @Test
  void aSecondDrainIsToldAnew() {
    stage.agent("a", Manifests.once("draw"), SLOW);
    order(Cordon.DRAIN);
    seconds(1);
    order(Cordon.NONE);
    order(Cordon.DRAIN);
    seconds(2);

    assertThat(told()).isEqualTo(2);
  }

  @Test
  void aNewRegistrationDoesNotEndTheDrain() {
    stage.agent("a", Manifests.once("draw"), SLOW);
    order(Cordon.DRAIN);
    seconds(1);
    stage.agent("a", Manifests.once("draw"), SLOW);
    seconds(1);

    assertThat(stage.record("a").cordon()).isEqualTo(Cordon.DRAIN);
    assertThat(told()).isOne();
  }

  @Test
  @Satisfies("J1")
  void theLatestChangesAreRememberedWithTheirReasons() {
    stage.agent(Manifests.beating("a", Duration.ofSeconds(10), Manifests.once("draw")), SLOW);
    stage.beat("a", beat(AgentState.DEGRADED, "its dependency db is down"));
    for (int i = 0; i < 3; i++) {
      stage.beat("a", beat(AgentState.READY, ""));
    }
    stage.beat("a", beat(AgentState.BUSY, ""));
    seconds(30);
    stage.beat("a", beat(AgentState.READY, ""));
    order(Cordon.CORDON);

    assertThat(stage.record("a").history().changes())
        .extracting(DrainTest::words)
        .containsExactly(
            "CORDONED",
            "DRAINING to READY: it said so",
            "BUSY to DRAINING: no heartbeat for 30 s; its deadline is 30 s",
            "DEGRADED to READY: it said so",
            "READY to DEGRADED: it said so: its dependency db is down",
            "REGISTERED");
  }

  @Test
  void onlySoManyAreKept() {
    stage.agent("a", Manifests.once("draw"), SLOW);
    for (int i = 0; i < 40; i++) {
      order(i % 2 == 0 ? Cordon.CORDON : Cordon.NONE);
    }

    assertThat(stage.record("a").history().changes()).hasSize(16);
  }

  private static String words(Change change) {
    return change.from() == null
        ? change.kind().name()
        : change.from() + " to " + change.to() + ": " + change.reason();
  }

  private static Heartbeat beat(AgentState state, String reason) {
    return new Heartbeat(0, state, 0, 0, null, -1, -1, -1, Map.of(), 0, null, reason);
  }
}
