package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Priority;
import io.agentreach.core.model.Strategy;
import io.agentreach.core.route.Explanation;
import io.agentreach.core.rule.Check;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Satisfies("C2")
class ExplanationTest {
  private final Stage stage = new Stage();

  @Test
  void everyAgentIsToldWithItsVerdictAndItsScore() {
    stage.agent("free", Manifests.once("draw"), Behaviour.reply("1"));
    stage.agent("loaded", Manifests.once("draw"), Behaviour.reply("1"));
    stage.agent("cordoned", Manifests.once("draw"), Behaviour.reply("1"));
    stage.agent("other", Manifests.once("paint"), Behaviour.reply("1"));
    stage.record("loaded").slots().tryAcquire(Priority.NORMAL, 100, stage.loop.now());
    stage.registry.cordon(Stage.key("cordoned"), true, stage.loop.now());
    Explanation explanation = stage.explain(Ask.of("draw"));
    assertThat(explanation.chosen().value()).isEqualTo("free");
    assertThat(explanation.fault()).isNull();
    assertThat(explanation.rows())
        .extracting(each -> each.agent() + " " + each.refusal())
        .containsExactly("cordoned NOT_CORDONED", "free null", "loaded null", "other DECLARED");
    assertThat(row(explanation, "free").score()).isEqualTo(0);
    assertThat(row(explanation, "loaded").score()).isEqualTo(-0.01);
    assertThat(row(explanation, "loaded").parts().load()).isEqualTo(0.01);
    assertThat(row(explanation, "cordoned").score()).isNaN();
  }

  @ParameterizedTest
  @EnumSource(
      value = Strategy.class,
      names = {"LEAST_LOAD", "ROUND_ROBIN", "CONSISTENT_HASH", "SCORE"})
  void whoIsNamedIsWhoWouldGetTheCall(Strategy strategy) {
    for (int i = 0; i < 7; i++) {
      stage.agent("a" + i, Manifests.once("draw"), Behaviour.reply("1"));
      if (i != 4) {
        stage.record("a" + i).slots().tryAcquire(Priority.NORMAL, 100, stage.loop.now());
      }
    }
    for (int i = 0; i < 10; i++) {
      Ask ask = Ask.of("draw").by(strategy).key("s" + i);
      String named = stage.explain(ask).chosen().value();
      assertThat(stage.call(ask).answeredBy()).isEqualTo(named);
    }
  }

  @Test
  void itAsksNobodyAndTakesNothing() {
    stage.agent("a", Manifests.once("draw"), Behaviour.reset());
    stage.agent("b", Manifests.once("draw"), Behaviour.reset());
    stage.registry.cordon(Stage.key("b"), true, stage.loop.now());
    stage.callTimes(5, "draw");
    stage.advance(Duration.ofSeconds(15));
    int asked = stage.channel.exchanges().size();
    for (int i = 0; i < 30; i++) {
      assertThat(stage.explain(Ask.of("draw").trace("a")).chosen()).isNotNull();
    }
    assertThat(stage.channel.exchanges()).hasSize(asked);
    assertThat(stage.inFlight()).isZero();
    // The probe is still there to be taken, and the trace has not been counted.
    assertThat(stage.call(Ask.of("draw").trace("a")).code()).isEqualTo(FaultCode.UNREACHABLE);
  }

  @Test
  void itTellsTheFaultThatTheCallWouldEndIn() {
    assertThat(stage.explain(Ask.of("draw")).fault().code())
        .isEqualTo(FaultCode.CAPABILITY_NOT_FOUND);
    assertThat(stage.explain(Ask.agent("a", "draw")).fault().code())
        .isEqualTo(FaultCode.AGENT_NOT_FOUND);
    stage.agent("a", Manifests.once("draw"), Behaviour.reply("1"));
    assertThat(stage.explain(Ask.of("draw").depth(9)).fault().code())
        .isEqualTo(FaultCode.DEPTH_EXCEEDED);
  }

  @Test
  void theRecordOfACallShowsEachRoundOfTheDecision() {
    stage.agent("a", Manifests.once("draw"), Behaviour.refuse());
    stage.agent("b", Manifests.once("draw"), Behaviour.reply("1"));
    Waiting waiting = stage.call(Ask.of("draw").by(Strategy.ROUND_ROBIN));
    var trail = waiting.trail();
    assertThat(trail.rounds()).isEqualTo(2);
    assertThat(trail.chosen().agentId().value()).isEqualTo("b");
    assertThat(trail.wanted().value()).isEqualTo("draw");
    assertThat(trail.strategy()).isEqualTo(Strategy.ROUND_ROBIN);
    assertThat(trail.size()).isEqualTo(3);
    assertThat(trail.refusal(0)).isNull();
    assertThat(trail.score(1)).isEqualTo(-1, within(0.0));
  }

  private static Explanation.Row row(Explanation explanation, String agent) {
    return explanation.rows().stream()
        .filter(each -> each.agent().value().equals(agent))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void refusedAgentsNameTheirLevelFirst() {
    stage.agent("a", Manifests.scoped("draw", "paint"), Behaviour.reply("1"));
    stage.registry.cordon(Stage.key("a"), true, stage.loop.now());
    assertThat(stage.explain(Ask.of("draw").as("bob")).rows().getFirst().refusal())
        .as("state comes before policy")
        .isEqualTo(Check.NOT_CORDONED);
  }
}
