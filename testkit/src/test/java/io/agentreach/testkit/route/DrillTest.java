package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.route.CallHandle;
import io.agentreach.core.route.Probe;
import io.agentreach.core.rule.Check;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Asking one agent for real, whatever the checks say. */
@Satisfies("C3")
class DrillTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final Stage stage = new Stage(Stage.NO_WAITING);
  private final List<Probe> probes = new ArrayList<>();

  private CallHandle drill(String agent) {
    Ask ask = Ask.agent(agent, "draw");
    CallHandle handle = stage.router.drill(ask.call(), stage.loop, stage.channel, probes::add);
    stage.loop.runDue();
    return handle;
  }

  private Receipt.Failed failure() {
    return (Receipt.Failed) probes.getLast().receipt();
  }

  @Test
  void aCordonedAgentIsAskedAndTheCheckIsTold() {
    stage.agent("a", Manifests.once("draw"), Behaviour.reply("1").after(SECOND));
    stage.registry.cordon(Stage.key("a"), true, stage.loop.now());
    drill("a");
    assertThat(stage.inFlight()).isOne();
    stage.advance(SECOND);

    Probe probe = probes.getFirst();
    assertThat(probe.receipt()).isInstanceOf(Receipt.Replied.class);
    assertThat(probe.refusal()).isEqualTo(Check.NOT_CORDONED);
    assertThat(probe.reason()).isEqualTo("an operator cordoned it");
    assertThat(probe.totalNanos()).isEqualTo(SECOND.toNanos());
    assertThat(stage.inFlight()).isZero();
    assertThat(stage.call("draw").code()).isEqualTo(FaultCode.NO_REACHABLE_AGENT);
  }

  @Test
  void failuresOfADrillMoveNoTraffic() {
    stage.agent(
        "a",
        Manifests.once("draw"),
        Behaviour.crash(),
        Behaviour.crash(),
        Behaviour.crash(),
        Behaviour.crash(),
        Behaviour.crash(),
        Behaviour.reply("1"));
    for (int i = 0; i < 5; i++) {
      drill("a");
    }

    assertThat(probes).allMatch(each -> each.receipt() instanceof Receipt.Failed);
    assertThat(stage.candidate("a").successRate().value()).isEqualTo(1);
    assertThat(stage.call("draw").answer()).isEqualTo("1");
  }

  @Test
  void itEndsWithItsTimeLimitAndGivesTheSlotBack() {
    stage.agent("a", Manifests.once("draw"), Behaviour.reply("1").after(Duration.ofHours(1)));
    drill("a");
    stage.advance(Duration.ofMinutes(1));

    assertThat(failure().code()).isEqualTo(FaultCode.TIMEOUT);
    assertThat(stage.inFlight()).isZero();
    assertThat(stage.channel.open()).isEmpty();
  }

  @Test
  void whoeverCancelsItHearsNothingMore() {
    stage.agent("a", Manifests.once("draw"), Behaviour.reply("1").after(SECOND));
    drill("a").cancel();
    stage.advance(SECOND);

    assertThat(probes).isEmpty();
    assertThat(stage.inFlight()).isZero();
  }

  @Test
  void itExceedsNoLimitOfTheAgent() {
    stage.agent(
        Manifests.sized("a", 1, 1, Manifests.once("draw")), Behaviour.reply("1").after(SECOND));
    stage.call("draw");
    drill("a");

    assertThat(failure().code()).isEqualTo(FaultCode.LOAD_TOO_HIGH);
    assertThat(stage.inFlight()).isOne();
    assertThat(stage.channel.exchanges()).hasSize(1);
  }

  @Test
  void anAgentThatIsNotThereIsToldAsNotAsked() {
    drill("ghost");

    assertThat(failure().message()).contains("no agent 'ghost'");
  }
}
