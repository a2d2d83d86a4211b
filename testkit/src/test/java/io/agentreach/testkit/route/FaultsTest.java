package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Attempt;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Phase;
import io.agentreach.core.model.Strategy;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@Satisfies("F10")
class FaultsTest {
  private final Stage stage = new Stage();

  @Test
  void anUnknownAgent() {
    Fault fault = stage.call(Ask.agent("nobody", "draw")).fault();
    assertFault(fault, FaultCode.AGENT_NOT_FOUND, Phase.RESOLVE, false);
    assertThat(fault.message()).contains("'nobody'");
  }

  @Test
  void anUnknownCapability() {
    Fault fault = stage.call("draw").fault();
    assertFault(fault, FaultCode.CAPABILITY_NOT_FOUND, Phase.RESOLVE, false);
    assertThat(fault.message()).contains("'draw'");
  }

  @Test
  void nobodyReachableNamesEachAgentAndWhy() {
    stage.agent("a", Manifests.once("draw"), Behaviour.reply("1"));
    stage.agent("b", Manifests.once("draw"), Behaviour.reply("1"));
    stage.registry.cordon(Stage.key("a"), true, stage.loop.now());
    stage.registry.cordon(Stage.key("b"), true, stage.loop.now());
    Fault fault = stage.call("draw").fault();
    assertFault(fault, FaultCode.NO_REACHABLE_AGENT, Phase.REACH, true);
    assertThat(fault.details()).extracting(Fault.Detail::field).containsExactlyInAnyOrder("a", "b");
    assertThat(fault.details()).allMatch(each -> each.problem().contains("cordoned"));
  }

  @Test
  void fullAgentsSayWhenItIsWorthTryingAgain() {
    Stage stage = new Stage(Stage.NO_WAITING);
    stage.agent(
        Manifests.sized("a", 1, 1, Manifests.once("draw")),
        Behaviour.reply("1").after(Duration.ofMillis(800)));
    stage.call("draw");
    stage.advance(Duration.ofSeconds(1));
    stage.call("draw");
    Fault fault = stage.call("draw").fault();
    assertFault(fault, FaultCode.LOAD_TOO_HIGH, Phase.SELECT, true);
    assertThat(fault.retryAfter()).isEqualTo(Duration.ofMillis(800));
  }

  @Test
  void aFailureThatCameClosestToSuccessSpeaksForAll() {
    Stage stage = new Stage(Stage.NO_WAITING);
    stage.agent(Manifests.sized("full", 1, 1, Manifests.once("draw")), Behaviour.hang());
    stage.agent("cordoned", Manifests.once("draw"), Behaviour.reply("1"));
    stage.registry.cordon(Stage.key("cordoned"), true, stage.loop.now());
    stage.call("draw");
    assertThat(stage.call("draw").code()).isEqualTo(FaultCode.LOAD_TOO_HIGH);
  }

  @Test
  void theListOfAttemptsTellsWhoWhenHowLongAndWhy() {
    stage.agent("a", Manifests.idempotent("draw"), Behaviour.reset().after(Duration.ofMillis(20)));
    stage.agent("b", Manifests.idempotent("draw"), Behaviour.fail(404, "{}"));
    Waiting waiting = stage.call(Ask.of("draw").by(Strategy.ROUND_ROBIN));
    stage.advance(Duration.ofSeconds(2));
    Fault fault = waiting.fault();
    assertFault(fault, FaultCode.AGENT_ERROR, Phase.DELIVER, false);
    assertThat(fault.agent().value()).isEqualTo("b");
    assertThat(fault.attempts()).hasSize(2);
    Attempt first = fault.attempts().getFirst();
    assertThat(first.number()).isEqualTo(1);
    assertThat(first.agent().value()).isEqualTo("a");
    assertThat(first.startedAfter()).isZero();
    assertThat(first.took()).isEqualTo(Duration.ofMillis(20));
    assertThat(first.code()).isEqualTo(FaultCode.UNREACHABLE);
    assertThat(first.effect()).isEqualTo(Effect.UNKNOWN);
    assertThat(fault.attempts().getLast().startedAfter()).isGreaterThan(Duration.ofMillis(500));
  }

  @Test
  void aTimeoutMayBeRepeatedByTheCallerOnlyWhereThatIsHarmless() {
    stage.agent("a", Manifests.once("draw"), Behaviour.hang());
    stage.agent("b", Manifests.idempotent("echo"), Behaviour.hang());
    Waiting once = stage.call("draw");
    Waiting again = stage.call("echo");
    stage.advance(Duration.ofSeconds(10));
    assertFault(once.fault(), FaultCode.TIMEOUT, Phase.DELIVER, false);
    assertFault(again.fault(), FaultCode.TIMEOUT, Phase.DELIVER, true);
  }

  private static void assertFault(Fault fault, FaultCode code, Phase phase, boolean retryable) {
    assertThat(fault.code()).isEqualTo(code);
    assertThat(fault.phase()).isEqualTo(phase);
    assertThat(fault.retryable()).isEqualTo(retryable);
    assertThat(fault.message()).isNotEmpty();
  }
}
