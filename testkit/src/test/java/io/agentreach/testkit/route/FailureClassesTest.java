package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Attempt;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Phase;
import io.agentreach.core.model.Strategy;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Satisfies("F2")
class FailureClassesTest {
  private static final Duration LONG = Duration.ofSeconds(10);
  private final Stage stage = new Stage();

  @Test
  void aRefusedConnectionGoesToTheNextAgentAtOnce() {
    agents(false, Behaviour.refuse(), Behaviour.reply("1"));
    Waiting waiting = inTurn();
    assertThat(waiting.answeredBy()).isEqualTo("b");
    assertThat(waiting.took()).isZero();
    assertThat(waiting.success().attempts())
        .extracting(Attempt::code)
        .containsExactly(FaultCode.UNREACHABLE, null);
  }

  @Test
  void aRejectionGoesToTheNextAgentAtOnce() {
    agents(false, Behaviour.reject(Duration.ofSeconds(5)), Behaviour.reply("1"));
    Waiting waiting = inTurn();
    assertThat(waiting.answeredBy()).isEqualTo("b");
    assertThat(waiting.took()).isZero();
  }

  static Stream<Arguments> unknown() {
    return Stream.of(
        Arguments.argumentSet("reset", Behaviour.reset()),
        Arguments.argumentSet("reset after the work", Behaviour.reset().executing()),
        Arguments.argumentSet("status 500", Behaviour.crash()),
        Arguments.argumentSet("no answer", Behaviour.hang().executing()));
  }

  @ParameterizedTest
  @MethodSource("unknown")
  void workOfUnknownEffectIsNotRepeated(Behaviour behaviour) {
    agents(false, behaviour, Behaviour.reply("1"));
    Waiting waiting = inTurn();
    stage.advance(LONG);
    assertThat(waiting.fault().effect()).isEqualTo(Effect.UNKNOWN);
    assertThat(waiting.fault().retryable()).isFalse();
    assertThat(waiting.fault().phase()).isEqualTo(Phase.DELIVER);
    assertThat(stage.channel.asked()).containsExactly("a");
    assertThat(stage.channel.executions("r-1")).isLessThanOrEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("unknown")
  void workOfUnknownEffectIsRepeatedIfTheCapabilityIsIdempotent(Behaviour behaviour) {
    agents(true, behaviour, Behaviour.reply("1"));
    Waiting waiting = inTurn();
    stage.advance(LONG);
    assertThat(waiting.answeredBy()).isEqualTo("b");
  }

  @Test
  void workOfUnknownEffectIsRepeatedIfTheRequestCarriesAKey() {
    agents(false, Behaviour.reset(), Behaviour.reply("1"));
    Waiting waiting = stage.call(Ask.of("draw").by(Strategy.ROUND_ROBIN).key("k"));
    stage.advance(LONG);
    assertThat(waiting.answeredBy()).isEqualTo("b");
  }

  @Test
  void workOfUnknownEffectIsRepeatedIfTheCallerAsksForIt() {
    agents(false, Behaviour.reset(), Behaviour.reply("1"));
    Waiting waiting = stage.call(Ask.of("draw").by(Strategy.ROUND_ROBIN).repeating(true));
    stage.advance(LONG);
    assertThat(waiting.answeredBy()).isEqualTo("b");
  }

  @Test
  void aCallerMayForbidRepetition() {
    agents(true, Behaviour.reset(), Behaviour.reply("1"));
    Waiting waiting = stage.call(Ask.of("draw").by(Strategy.ROUND_ROBIN).repeating(false));
    stage.advance(LONG);
    assertThat(waiting.fault().effect()).isEqualTo(Effect.UNKNOWN);
  }

  @Test
  void aFinalFailureIsReturnedAsItIs() {
    agents(true, Behaviour.fail(422, "{\"error\":\"no such page\"}"), Behaviour.reply("1"));
    Waiting waiting = inTurn();
    assertThat(waiting.code()).isEqualTo(FaultCode.AGENT_ERROR);
    assertThat(waiting.fault().effect()).isEqualTo(Effect.DONE);
    assertThat(waiting.fault().agentStatus()).isEqualTo(422);
    assertThat(waiting.fault().agentError().text()).isEqualTo("{\"error\":\"no such page\"}");
    assertThat(stage.channel.asked()).containsExactly("a");
  }

  @Test
  void threeAgentsAreAskedAndNotAFourth() {
    for (String name : new String[] {"a", "b", "c", "d"}) {
      stage.agent(name, Manifests.once("draw"), Behaviour.refuse());
    }
    Waiting waiting = inTurn();
    assertThat(waiting.tried()).containsExactly("a", "b", "c");
    assertThat(waiting.code()).isEqualTo(FaultCode.UNREACHABLE);
    assertThat(waiting.fault().effect()).isEqualTo(Effect.NONE);
    assertThat(waiting.fault().retryable()).isTrue();
  }

  @Test
  void theOnlyAgentIsAskedTwiceAndNotThreeTimes() {
    stage.agent("a", Manifests.idempotent("draw"), Behaviour.reset());
    Waiting waiting = stage.call("draw");
    stage.advance(LONG);
    assertThat(waiting.tried()).containsExactly("a", "a");
  }

  @Test
  void whatTheAttemptsMayHaveDoneTogetherIsTold() {
    agents(true, Behaviour.reset(), Behaviour.refuse());
    Waiting waiting = inTurn();
    stage.advance(LONG);
    assertThat(waiting.fault().effect()).isEqualTo(Effect.UNKNOWN);
    assertThat(waiting.fault().attempts())
        .extracting(Attempt::effect)
        .contains(Effect.UNKNOWN, Effect.NONE);
  }

  private void agents(boolean idempotent, Behaviour a, Behaviour b) {
    var capability = idempotent ? Manifests.idempotent("draw") : Manifests.once("draw");
    stage.agent("a", capability, a).agent("b", capability, b);
  }

  private Waiting inTurn() {
    return stage.call(Ask.of("draw").by(Strategy.ROUND_ROBIN));
  }
}
