package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@Satisfies("F8")
class CancellationTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private final Stage stage = new Stage();

  @Test
  void theSlotIsFreeAtOnceAndTheAgentIsTold() {
    stage.agent("a", Manifests.once("draw"), Behaviour.reply("1").after(SECOND));
    Waiting waiting = stage.call("draw");
    assertThat(stage.inFlight()).isEqualTo(1);
    waiting.handle().cancel();
    assertThat(stage.inFlight()).isZero();
    assertThat(stage.channel.exchanges().getFirst().cancelled()).isTrue();
    assertThat(waiting.code()).isEqualTo(FaultCode.CANCELLED);
    assertThat(waiting.fault().effect()).isEqualTo(Effect.UNKNOWN);
    assertThat(waiting.fault().retryable()).isFalse();
    assertThat(waiting.fault().agent()).as("who may have done it").isEqualTo(new AgentId("a"));
  }

  @Test
  void aLateAnswerIsHeardByNobody() {
    stage.agent("a", Manifests.once("draw"), Behaviour.reply("1").after(SECOND));
    Waiting waiting = stage.call("draw");
    waiting.handle().cancel();
    stage.advance(SECOND);
    assertThat(stage.channel.exchanges().getFirst().swallowed()).isEqualTo(1);
    assertThat(waiting.code()).isEqualTo(FaultCode.CANCELLED);
  }

  @Test
  void aSecondCancelAndOneAfterTheEndDoNothing() {
    stage.agent("a", Manifests.once("draw"), Behaviour.hang(), Behaviour.reply("1"));
    Waiting cancelled = stage.call("draw");
    cancelled.handle().cancel();
    cancelled.handle().cancel();
    Waiting done = stage.call("draw");
    done.handle().cancel();
    assertThat(done.answer()).isEqualTo("1");
    assertThat(stage.inFlight()).isZero();
  }

  @Test
  void aCallThatWaitsToBeRepeatedIsNotRepeated() {
    stage.agent("a", Manifests.idempotent("draw"), Behaviour.reset());
    Waiting waiting = stage.call("draw");
    waiting.handle().cancel();
    assertThat(waiting.code()).isEqualTo(FaultCode.CANCELLED);
    stage.advance(Duration.ofSeconds(5));
    assertThat(stage.channel.exchanges()).hasSize(1);
  }

  @Test
  void aStreamEndsInTheMiddle() {
    stage.agent("a", Manifests.once("draw"), Behaviour.reply("9").streaming(SECOND, "1", "2"));
    Waiting waiting = stage.call(Ask.of("draw").streaming());
    stage.advance(SECOND);
    waiting.handle().cancel();
    stage.advance(Duration.ofSeconds(5));
    assertThat(waiting.chunks()).containsExactly("1");
    assertThat(waiting.code()).isEqualTo(FaultCode.CANCELLED);
  }

  @Test
  void noTimerIsLeftBehind() {
    stage.agent("a", Manifests.once("draw"), Behaviour.hang());
    stage.call("draw").handle().cancel();
    assertThat(stage.loop.waiting()).isZero();
  }
}
