package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Phase;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@Satisfies("F9")
class LoopsTest {
  private final Stage stage =
      new Stage()
          .agent("a", Manifests.once("plan"), Behaviour.reply("1"))
          .agent("b", Manifests.once("search"), Behaviour.reply("2"));

  @Test
  void aCallEightDeepIsServedAndOneDeeperIsNot() {
    assertThat(stage.call(Ask.of("plan").depth(8)).answer()).isEqualTo("1");
    Waiting deeper = stage.call(Ask.of("plan").depth(9));
    assertThat(deeper.code()).isEqualTo(FaultCode.DEPTH_EXCEEDED);
    assertThat(deeper.fault().phase()).isEqualTo(Phase.GATE);
    assertThat(deeper.fault().retryable()).isFalse();
    assertThat(stage.channel.exchanges()).hasSize(1);
  }

  @Test
  void aTraceIsRoutedTwentyTimesAndNotOnceMore() {
    for (int i = 0; i < 10; i++) {
      assertThat(stage.call(Ask.of("plan").trace("a")).answer()).isEqualTo("1");
      assertThat(stage.call(Ask.of("search").trace("a")).answer()).isEqualTo("2");
    }
    Waiting looping = stage.call(Ask.of("plan").trace("a"));
    assertThat(looping.code()).isEqualTo(FaultCode.LOOP_DETECTED);
    assertThat(looping.fault().retryable()).isFalse();
    assertThat(looping.fault().message()).contains("plan → search → plan");
  }

  @Test
  void aLoopStaysALoopHoweverOftenItIsTried() {
    for (int i = 0; i < 200; i++) {
      stage.call(Ask.of("plan").trace("a"));
    }
    assertThat(stage.channel.exchanges()).hasSize(20);
  }

  @Test
  void theDepthFaultNamesTheChainThatLedThere() {
    stage.call(Ask.of("plan").trace("a"));
    stage.call(Ask.of("search").trace("a").depth(1));
    assertThat(stage.call(Ask.of("plan").trace("a").depth(9)).fault().message())
        .contains("plan → search → plan");
  }

  @Test
  void otherTracesAndCallsThatBringNoneAreNotConcerned() {
    for (int i = 0; i < 21; i++) {
      stage.call(Ask.of("plan").trace("a"));
    }
    assertThat(stage.call(Ask.of("plan").trace("b")).answer()).isEqualTo("1");
    for (int i = 0; i < 50; i++) {
      assertThat(stage.call("plan").answer()).isEqualTo("1");
    }
  }

  @Test
  void aTraceOfLongAgoIsForgotten() {
    for (int i = 0; i < 21; i++) {
      stage.call(Ask.of("plan").trace("a"));
    }
    stage.advance(Duration.ofMinutes(1));
    stage.call(Ask.of("plan").trace("b"));
    stage.advance(Duration.ofMinutes(1));
    stage.call(Ask.of("plan").trace("b"));
    assertThat(stage.call(Ask.of("plan").trace("a")).answer()).isEqualTo("1");
  }
}
