package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.route.RouteRules;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@Satisfies("F12")
class HedgingTest {
  private static final Behaviour QUICK = Behaviour.reply("1").after(Duration.ofMillis(10));
  private static final Behaviour HANGS = Behaviour.hang();

  private final Stage stage = new Stage(hedging(0.2));

  @Test
  void aSecondAgentIsAskedWhenTheFirstTakesUnusuallyLong() {
    warm("idempotent", QUICK, QUICK);
    stage.channel.script("a", HANGS);
    stage.channel.script("b", HANGS);
    int asked = stage.channel.exchanges().size();
    stage.call("draw");
    stage.advanceMillis(9);
    assertThat(stage.channel.exchanges()).hasSize(asked + 1);
    stage.advanceMillis(30);
    assertThat(stage.channel.exchanges()).hasSize(asked + 2);
    assertThat(stage.channel.open()).hasSize(2);
  }

  @Test
  void theFirstAnswerWinsAndTheOtherAgentIsToldToStop() {
    warm("idempotent", QUICK, QUICK);
    stage.channel.script("a", HANGS);
    stage.registry.cordon(Stage.key("b"), true, stage.loop.now());
    Waiting call = stage.call("draw");
    stage.registry.cordon(Stage.key("b"), false, stage.loop.now());
    stage.advanceMillis(100);
    assertThat(call.answeredBy()).isEqualTo("b");
    assertThat(call.took()).isLessThan(Duration.ofMillis(60));
    assertThat(call.success().attempts())
        .extracting(each -> each.number() + " " + each.agent() + " " + each.code())
        .containsExactly("1 a CANCELLED", "2 b null");
    assertThat(stage.channel.open()).isEmpty();
    assertThat(stage.inFlight()).isZero();
  }

  @Test
  void whatMayNotBeRepeatedIsAskedOnce() {
    warm("once", QUICK, QUICK);
    stage.channel.script("a", HANGS);
    stage.registry.cordon(Stage.key("b"), true, stage.loop.now());
    int asked = stage.channel.exchanges().size();
    Waiting call = stage.call("draw");
    stage.registry.cordon(Stage.key("b"), false, stage.loop.now());
    stage.advance(Duration.ofSeconds(11));
    assertThat(call.code()).isEqualTo(FaultCode.TIMEOUT);
    assertThat(stage.channel.exchanges()).hasSize(asked + 1);
  }

  @Test
  void theRetryBudgetPays() {
    Stage poor = new Stage(hedging(0));
    poor.agent("a", Manifests.idempotent("draw"), QUICK);
    poor.agent("b", Manifests.idempotent("draw"), QUICK);
    for (int i = 0; i < 60; i++) {
      poor.call("draw");
      poor.advanceMillis(20);
    }
    poor.channel.script("a", HANGS);
    poor.channel.script("b", HANGS);
    int asked = poor.channel.exchanges().size();
    poor.call("draw");
    poor.advanceMillis(1_000);
    assertThat(poor.channel.exchanges()).hasSize(asked + 1);
  }

  @Test
  void whenBothFailTheCallFailsOnceAndTellsOfBoth() {
    warm("idempotent", QUICK, QUICK);
    Behaviour late = Behaviour.reset().after(Duration.ofMillis(100));
    stage.channel.script("a", late);
    stage.channel.script("b", late);
    Waiting call = stage.call("draw");
    stage.advance(Duration.ofSeconds(11));
    assertThat(call.fault().effect()).isEqualTo(Effect.UNKNOWN);
    assertThat(call.fault().attempts()).hasSizeGreaterThanOrEqualTo(3);
    assertThat(stage.inFlight()).isZero();
  }

  @Test
  void aCallerThatLeavesStopsBoth() {
    warm("idempotent", QUICK, QUICK);
    stage.channel.script("a", HANGS);
    stage.channel.script("b", HANGS);
    Waiting call = stage.call("draw");
    stage.advanceMillis(100);
    assertThat(stage.inFlight()).isEqualTo(2);
    call.handle().cancel();
    assertThat(call.code()).isEqualTo(FaultCode.CANCELLED);
    assertThat(stage.inFlight()).isZero();
    assertThat(stage.channel.open()).isEmpty();
  }

  /** Two agents whose usual times are known. */
  private void warm(String kind, Behaviour a, Behaviour b) {
    boolean repeatable = kind.equals("idempotent");
    stage.agent("a", repeatable ? Manifests.idempotent("draw") : Manifests.once("draw"), a);
    stage.agent("b", repeatable ? Manifests.idempotent("draw") : Manifests.once("draw"), b);
    for (int i = 0; i < 100; i++) {
      stage.call("draw");
      stage.advanceMillis(20);
    }
  }

  private static RouteRules hedging(double share) {
    RouteRules usual = RouteRules.DEFAULT;
    return new RouteRules(
        usual.retry(),
        usual.time(),
        usual.loop(),
        usual.select(),
        usual.group(),
        share,
        share == 0 ? 0 : usual.retryFloor(),
        true);
  }
}
