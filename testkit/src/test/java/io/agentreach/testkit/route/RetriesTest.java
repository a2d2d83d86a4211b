package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Strategy;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import io.agentreach.testkit.Exchange;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

@Satisfies("F3")
class RetriesTest {
  private final Stage stage = new Stage();

  @Test
  void theFirstPauseIsHalfASecondAndTheSecondAWholeOneWithUpToThirtyPerCentMore() {
    for (String name : new String[] {"a", "b", "c"}) {
      stage.agent(name, Manifests.idempotent("draw"), Behaviour.reset());
    }
    stage.call(Ask.of("draw").by(Strategy.ROUND_ROBIN));
    stage.advance(Duration.ofSeconds(10));
    List<Long> at = stage.channel.exchanges().stream().map(Exchange::startedAt).toList();
    assertThat(at).hasSize(3);
    assertThat(millis(at.get(1) - at.get(0))).isBetween(500L, 650L);
    assertThat(millis(at.get(2) - at.get(1))).isBetween(1000L, 1300L);
  }

  @Test
  void theOnlyAgentIsAskedAgainAfterThePauseItAskedFor() {
    stage.agent(
        "a", Manifests.once("draw"), Behaviour.reject(Duration.ofSeconds(3)), Behaviour.reply("1"));
    Waiting waiting = stage.call("draw");
    stage.advance(Duration.ofSeconds(3).minusNanos(1));
    assertThat(waiting.open()).isTrue();
    stage.advance(Duration.ofNanos(1));
    assertThat(waiting.answer()).isEqualTo("1");
  }

  @Test
  void aPauseThatDoesNotFitTheDeadlineIsToldInsteadOfWaited() {
    stage.agent("a", Manifests.once("draw"), Behaviour.reject(Duration.ofSeconds(60)));
    Waiting waiting = stage.call("draw");
    assertThat(waiting.code()).isEqualTo(FaultCode.LOAD_TOO_HIGH);
    assertThat(waiting.took()).isZero();
    assertThat(waiting.fault().retryAfter()).isEqualTo(Duration.ofSeconds(60));
    assertThat(waiting.fault().retryable()).isTrue();
  }

  @Test
  void noRetryIsSentOnceTheTimeIsOverThoughTheHubStoodStillDuringThePause() {
    stage.agent("a", Manifests.idempotent("draw"), Behaviour.reset(), Behaviour.reply("1"));
    Waiting waiting = stage.call("draw");
    stage.loop.stall(Duration.ofMinutes(1));
    stage.loop.runDue();
    assertThat(waiting.code()).isEqualTo(FaultCode.UNREACHABLE);
    assertThat(stage.channel.asked()).containsExactly("a");
  }

  @Test
  void otherCallsLeaveAnAgentAloneThatAskedForAPause() {
    stage.agent(
        "a",
        Manifests.once("draw"),
        Behaviour.reject(Duration.ofSeconds(60)),
        Behaviour.reply("1"));
    stage.call("draw");
    stage.advanceMillis(1000);
    Waiting next = stage.call("draw");
    assertThat(next.code()).isEqualTo(FaultCode.LOAD_TOO_HIGH);
    assertThat(next.fault().retryAfter()).isEqualTo(Duration.ofSeconds(59));
    assertThat(stage.channel.asked()).containsExactly("a");
    stage.advance(Duration.ofSeconds(59));
    assertThat(stage.call("draw").answer()).isEqualTo("1");
  }

  @Test
  void theOnlyAgentIsAskedAgainIfItRefusedTheConnectionForAMoment() {
    stage.agent("a", Manifests.once("draw"), Behaviour.refuse(), Behaviour.reply("1"));
    Waiting waiting = stage.call("draw");
    stage.advance(Duration.ofSeconds(2));
    assertThat(waiting.answer()).isEqualTo("1");
  }

  @Test
  void retriesOfAStormAreAFifthOfTheCallsAndTheFloor() {
    stage.agent("a", Manifests.idempotent("draw"), Behaviour.reset());
    stage.agent("b", Manifests.idempotent("draw"), Behaviour.reject(null));
    stage.agent("c", Manifests.idempotent("draw"), Behaviour.reject(null));
    for (int i = 0; i < 500; i++) {
      stage.call("draw");
    }
    stage.advance(Duration.ofSeconds(1));
    assertThat(stage.channel.exchanges().size() - 500).isBetween(100, 500 / 5 + 2 * 10);
  }

  @Test
  void aRetryFindsAnAgentThatCameBackAtAnotherPort() {
    stage.agent(
        "a", Manifests.once("draw"), Behaviour.reject(Duration.ofSeconds(1)), Behaviour.reply("1"));
    Waiting waiting = stage.call(Ask.agent("a", "draw"));
    stage.agent(Manifests.moved("a", 9555, Manifests.once("draw")), Behaviour.reply("2"));
    stage.advance(Duration.ofSeconds(2));
    assertThat(waiting.answer()).isEqualTo("2");
    assertThat(stage.channel.exchanges().getLast().dispatch().endpoint().port()).isEqualTo(9555);
  }

  @Test
  @Satisfies("A9")
  void aRetryFindsAnotherTierWhenTheFirstHasGone() {
    stage
        .agent("exact", Manifests.idempotent("draw.fast"), Behaviour.reset())
        .agent("above", Manifests.idempotent("draw"), Behaviour.reply("1"));
    Waiting waiting = stage.call("draw.fast");
    stage.registry.remove(Stage.key("exact"), null);
    stage.advance(Duration.ofSeconds(2));
    assertThat(waiting.answeredBy()).isEqualTo("above");
  }

  private static long millis(long nanos) {
    return nanos / 1_000_000;
  }
}
