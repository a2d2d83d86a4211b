package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@Satisfies("F7")
class StreamsTest {
  private static final Duration GAP = Duration.ofMillis(100);
  private final Stage stage = new Stage();

  @Test
  void eachEventComesInTheMomentInWhichTheAgentSendsIt() {
    stage.agent("a", Manifests.once("draw"), Behaviour.reply("9").streaming(GAP, "1", "2"));
    Waiting waiting = stage.call(Ask.of("draw").streaming());
    stage.advance(GAP);
    assertThat(waiting.chunks()).containsExactly("1");
    stage.advance(GAP);
    assertThat(waiting.chunks()).containsExactly("1", "2");
    assertThat(waiting.answer()).isEqualTo("9");
  }

  @Test
  void aCallerThatDidNotAskForEventsGetsTheResultOnly() {
    stage.agent("a", Manifests.once("draw"), Behaviour.reply("9").streaming(GAP, "1", "2"));
    Waiting waiting = stage.call("draw");
    stage.advance(GAP.multipliedBy(2));
    assertThat(waiting.chunks()).isEmpty();
    assertThat(waiting.answer()).isEqualTo("9");
  }

  @Test
  void aBreakInTheMiddleIsATypedEndAndNothingIsRepeated() {
    stage.agent("a", Manifests.idempotent("draw"), Behaviour.reset().streaming(GAP, "1"));
    stage.agent("b", Manifests.idempotent("draw"), Behaviour.reset().streaming(GAP, "1"));
    Waiting waiting = stage.call(Ask.of("draw").streaming());
    stage.advance(Duration.ofSeconds(5));
    assertThat(waiting.chunks()).containsExactly("1");
    assertThat(waiting.code()).isEqualTo(FaultCode.UNREACHABLE);
    assertThat(waiting.fault().effect()).isEqualTo(Effect.UNKNOWN);
    assertThat(stage.channel.exchanges()).hasSize(1);
  }

  @Test
  void aBreakBeforeTheFirstEventIsRepeatedWhereThatIsHarmless() {
    stage.agent(
        "a",
        Manifests.idempotent("draw"),
        Behaviour.reset(),
        Behaviour.reply("9").streaming(GAP, "1"));
    Waiting waiting = stage.call(Ask.of("draw").streaming());
    stage.advance(Duration.ofSeconds(2));
    assertThat(waiting.chunks()).containsExactly("1");
    assertThat(waiting.answer()).isEqualTo("9");
  }

  @Test
  @Satisfies("F2")
  void aStreamThatOnlyGaveSignsOfLifeIsGivenUpBeforeAnotherAgentIsAsked() {
    stage.agent("a", Manifests.idempotent("draw"), beginning(Behaviour.hang()));
    Waiting waiting = stage.call(Ask.of("draw").streaming());
    stage.agent("b", Manifests.idempotent("draw"), Behaviour.reply("9").streaming(GAP, "1"));
    stage.advance(Duration.ofSeconds(60));
    assertThat(stage.channel.open()).as("silent for a minute").isEmpty();
    stage.advance(Duration.ofSeconds(1));
    assertThat(waiting.chunks()).containsExactly("1");
    assertThat(waiting.answeredBy()).isEqualTo("b");
  }

  @Test
  void aSlowReaderHoldsTheAgentBack() {
    stage.agent("a", Manifests.once("draw"), Behaviour.reply("9").streaming(GAP, "1", "2", "3"));
    Waiting waiting = stage.call(Ask.of("draw").streaming());
    stage.advance(GAP);
    waiting.handle().pause();
    assertThat(stage.channel.exchanges().getFirst().paused()).isTrue();
    stage.advance(Duration.ofSeconds(3));
    assertThat(waiting.chunks()).containsExactly("1");
    assertThat(waiting.open()).isTrue();
    waiting.handle().resume();
    stage.advance(Duration.ZERO);
    assertThat(waiting.chunks()).containsExactly("1", "2", "3");
    assertThat(waiting.answer()).isEqualTo("9");
  }

  @Test
  void aPauseBeforeTheAgentIsAskedAgainHoldsForTheNextOneToo() {
    stage.agent(
        "a",
        Manifests.idempotent("draw"),
        Behaviour.reset().after(GAP),
        Behaviour.reply("9").streaming(GAP, "1"));
    Waiting waiting = stage.call(Ask.of("draw").streaming());
    waiting.handle().pause();
    stage.advance(Duration.ofSeconds(1));
    assertThat(stage.channel.exchanges()).hasSize(2);
    assertThat(waiting.chunks()).isEmpty();
    waiting.handle().resume();
    stage.advance(GAP);
    assertThat(waiting.chunks()).containsExactly("1");
  }

  @Test
  void anAgentThatHasBegunToStreamMayTakeItsTimeForTheFirstEvent() {
    Behaviour late = Behaviour.reply("9").streaming(Duration.ofSeconds(50), "1");
    stage.agent("a", Manifests.once("draw"), beginning(late));
    Waiting waiting = stage.call(Ask.of("draw").streaming());
    stage.advance(Duration.ofSeconds(50));
    assertThat(waiting.chunks()).containsExactly("1");
    assertThat(waiting.answer()).isEqualTo("9");
  }

  @Test
  void aStreamThatOnlyShowsItIsAliveIsNotSilent() {
    Behaviour beats = Behaviour.reply("9");
    for (int i = 0; i < 5; i++) {
      beats = beginning(beats).after(Duration.ofSeconds(50));
    }
    stage.agent("a", Manifests.once("draw"), beginning(beats));
    Waiting waiting = stage.call(Ask.of("draw").streaming());
    stage.advance(Duration.ofSeconds(250));
    assertThat(waiting.answer()).isEqualTo("9");
  }

  @Test
  void aStreamThatBeganAndFellSilentEndsTyped() {
    stage.agent("a", Manifests.once("draw"), beginning(Behaviour.hang()));
    Waiting waiting = stage.call(Ask.of("draw").streaming());
    stage.advance(Duration.ofSeconds(59));
    assertThat(waiting.open()).isTrue();
    stage.advance(Duration.ofSeconds(1));
    assertThat(waiting.code()).isEqualTo(FaultCode.TIMEOUT);
    assertThat(stage.channel.exchanges().getFirst().cancelled()).isTrue();
  }

  @Test
  void aSilentStreamThatShowedNothingYetIsAskedElsewhereWhereThatIsHarmless() {
    stage.agent("a", Manifests.idempotent("draw"), beginning(Behaviour.hang()));
    Waiting waiting = stage.call(Ask.of("draw").streaming());
    stage.agent("b", Manifests.idempotent("draw"), Behaviour.reply("9"));
    stage.advance(Duration.ofSeconds(62));
    assertThat(waiting.answer()).isEqualTo("9");
  }

  private static Behaviour beginning(Behaviour rest) {
    return exchange -> {
      exchange.alive();
      rest.begin(exchange);
    };
  }

  @Test
  void aReaderThatStoppedIsGivenUpAfterAMinuteAndTheAgentIsNotBlamed() {
    stage.agent("a", Manifests.once("draw"), Behaviour.hang().streaming(GAP, "1"));
    for (int i = 0; i < 6; i++) {
      Waiting waiting = stage.call(Ask.of("draw").streaming());
      stage.advance(GAP);
      waiting.handle().pause();
      stage.advance(Duration.ofSeconds(61));
      assertThat(waiting.code()).isEqualTo(FaultCode.TIMEOUT);
      assertThat(waiting.fault().message()).contains("read nothing");
    }
    assertThat(stage.candidate("a").breaker().admits(stage.loop.now())).isTrue();
    assertThat(stage.inFlight()).isZero();
  }
}
