package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Strategy;
import io.agentreach.core.model.WorkKind;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import io.agentreach.testkit.Exchange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@Satisfies("F1")
class TimeLimitsTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private final Stage stage = new Stage();

  @Test
  void aQueryThatHangsFailsAfterThreeSeconds() {
    stage.agent("a", Manifests.capability("find", false, null, WorkKind.QUERY), Behaviour.hang());
    assertTimeout(stage.call("find"), Duration.ofSeconds(3));
  }

  @Test
  void modelWorkThatHangsFailsAfterTenSeconds() {
    stage.agent("a", Manifests.once("draw"), Behaviour.hang());
    assertTimeout(stage.call("draw"), Duration.ofSeconds(10));
  }

  @Test
  void theLimitOfTheCapabilityWins() {
    stage.agent(
        "a",
        Manifests.capability("draw", false, Duration.ofSeconds(25), WorkKind.MODEL),
        Behaviour.hang());
    assertTimeout(stage.call("draw"), Duration.ofSeconds(25));
  }

  @Test
  void theDeadlineOfTheCallerCapsAll() {
    stage.agent("a", Manifests.once("draw"), Behaviour.hang());
    assertTimeout(stage.call(Ask.of("draw").within(SECOND)), SECOND);
  }

  @Test
  void aDeadlineThatHasPassedIsNotEvenTried() {
    stage.agent("a", Manifests.once("draw"), Behaviour.reply("1"));
    Waiting waiting = stage.call(Ask.of("draw").within(Duration.ZERO));
    assertThat(waiting.code()).isEqualTo(FaultCode.TIMEOUT);
    assertThat(stage.channel.asked()).isEmpty();
  }

  @Test
  void theDeadlineTravelsAlongAndShrinks() {
    Behaviour busy = Behaviour.reject(null).after(Duration.ofMillis(300));
    stage.agent("a", Manifests.once("draw"), busy).agent("b", Manifests.once("draw"), busy);
    stage.call(Ask.of("draw").within(Duration.ofSeconds(2)));
    stage.advanceMillis(300);
    assertThat(stage.channel.exchanges())
        .extracting(Exchange::dispatch)
        .extracting(each -> Duration.ofNanos(each.remainingNanos()))
        .containsExactly(Duration.ofMillis(2000), Duration.ofMillis(1700));
  }

  @Test
  void anAgentThatIsStoppedLeavesTimeForAnotherWhereTheWorkMayBeRepeated() {
    stage
        .agent("stopped", Manifests.idempotent("draw"), Behaviour.hang())
        .agent("works", Manifests.idempotent("draw"), Behaviour.reply("1").after(SECOND));
    Waiting waiting = stage.call(Ask.of("draw").by(Strategy.ROUND_ROBIN));
    stage.advance(Duration.ofSeconds(10));
    assertThat(waiting.answeredBy()).isEqualTo("works");
    assertThat(waiting.took()).isLessThan(Duration.ofSeconds(10));
    assertThat(stage.channel.asked()).containsExactly("stopped", "works");
  }

  @Test
  void oneSlowCallBeforeItIsStoppedChangesNothing() {
    Behaviour quick = Behaviour.reply("1");
    Behaviour slow = quick.after(Duration.ofSeconds(4));
    stage
        .agent("stopped", Manifests.idempotent("draw"), slow, quick, Behaviour.hang())
        .agent("works", Manifests.idempotent("draw"), slow, quick);
    List<Waiting> calls = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      calls.add(stage.call(Ask.of("draw").by(Strategy.ROUND_ROBIN)));
      stage.advance(Duration.ofSeconds(12));
    }
    assertThat(calls.subList(4, 12)).extracting(Waiting::answeredBy).containsOnly("works");
  }

  @Test
  void workThatNeedsMoreThanHalfOfItsTimeIsGivenItAllAfterTheFirstFailures() {
    Behaviour slow = Behaviour.reply("1").after(Duration.ofSeconds(6));
    stage
        .agent("a", Manifests.idempotent("draw"), slow)
        .agent("b", Manifests.idempotent("draw"), slow);
    Waiting first = stage.call("draw");
    stage.advance(Duration.ofSeconds(12));
    assertThat(first.code()).as("nothing is known yet").isEqualTo(FaultCode.TIMEOUT);
    for (int i = 0; i < 10; i++) {
      Waiting next = stage.call("draw");
      stage.advance(Duration.ofSeconds(12));
      assertThat(next.answer()).isEqualTo("1");
      assertThat(next.took()).isEqualTo(Duration.ofSeconds(6));
    }
  }

  @Test
  void anAgentThatIsStoppedGetsAllTheTimeWhereTheWorkMayNotBeRepeated() {
    stage
        .agent("stopped", Manifests.once("draw"), Behaviour.hang())
        .agent("works", Manifests.once("draw"), Behaviour.reply("1"));
    assertTimeout(stage.call(Ask.of("draw").by(Strategy.ROUND_ROBIN)), Duration.ofSeconds(10));
    assertThat(stage.channel.asked()).containsExactly("stopped");
  }

  @Test
  void aStreamMustBeginWithinTwoSeconds() {
    stage.agent("a", Manifests.once("draw"), Behaviour.hang());
    assertTimeout(stage.call(Ask.of("draw").streaming()), Duration.ofSeconds(2));
  }

  @Test
  void aStreamThatBeganMayGoOnForLongAsLongAsItIsNotSilent() {
    Behaviour slow = Behaviour.reply("").streaming(Duration.ofSeconds(50), "2", "3", "4");
    stage.agent("a", Manifests.once("draw"), slow.streaming(SECOND, "1"));
    Waiting waiting = stage.call(Ask.of("draw").streaming());
    stage.advance(Duration.ofSeconds(151));
    assertThat(waiting.chunks()).containsExactly("1", "2", "3", "4");
    assertThat(waiting.answeredBy()).isEqualTo("a");
  }

  @Test
  void aStreamThatFallsSilentForAMinuteFails() {
    stage.agent("a", Manifests.once("draw"), Behaviour.hang().streaming(SECOND, "1"));
    assertTimeout(stage.call(Ask.of("draw").streaming()), Duration.ofSeconds(61));
  }

  @Test
  void theDeadlineOfTheCallerEndsAStreamToo() {
    Behaviour endless = Behaviour.hang().streaming(SECOND, "1", "2", "3", "4", "5", "6", "7");
    stage.agent("a", Manifests.once("draw"), endless);
    Duration limit = Duration.ofSeconds(5);
    assertTimeout(stage.call(Ask.of("draw").streaming().within(limit)), limit);
  }

  private void assertTimeout(Waiting waiting, Duration limit) {
    stage.advance(limit.minusNanos(1));
    assertThat(waiting.open()).as("still open before its limit").isTrue();
    stage.advance(Duration.ofNanos(1));
    assertThat(waiting.code()).isEqualTo(FaultCode.TIMEOUT);
    assertThat(waiting.fault().effect()).isEqualTo(Effect.UNKNOWN);
    assertThat(stage.inFlight()).isZero();
    assertThat(stage.channel.open()).as("agents still at work for nobody").isEmpty();
  }
}
