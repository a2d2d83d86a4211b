package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.Event;
import io.agentreach.core.rule.FallbackRule;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

@Satisfies("E7")
class FallbackTest {
  private static final CapabilityName DRAW = new CapabilityName("draw");
  private static final Behaviour AT_ONCE = Behaviour.reply("1");
  private static final Behaviour BROKEN = Behaviour.reset();

  private final Stage stage =
      new Stage(Stage.rules("", Map.of(), Map.of(DRAW, new FallbackRule("blue", "green")), 10_000));

  @Test
  void thePreferredGroupGetsAllAsLongAsItWorks() {
    agent("b1", "blue", AT_ONCE);
    agent("g1", "green", AT_ONCE);
    for (int i = 0; i < 50; i++) {
      assertThat(stage.call("draw").answeredBy()).isEqualTo("b1");
    }
    assertThat(switches()).isZero();
  }

  @Test
  void whenItFailsAgainAndAgainTheOtherTakesOverAndOperatorsAreTold() {
    agent("b1", "blue", BROKEN);
    agent("b2", "blue", BROKEN);
    agent("g1", "green", AT_ONCE);
    stage.callTimes(5, "draw");
    assertThat(stage.call("draw").answeredBy()).isEqualTo("g1");
    assertThat(stage.events)
        .contains(new Event.GroupSwitched(TenantId.DEFAULT, DRAW, "blue", "green"));
    assertThat(stage.explain(Ask.of("draw")).chain().get(1).effect())
        .isEqualTo("'green' first, which stands in for 'blue'");
  }

  @Test
  void itComesBackByItself() {
    stage.agent(
        Manifests.placed("b1", "blue", "", "1", Manifests.once("draw")),
        BROKEN,
        BROKEN,
        BROKEN,
        BROKEN,
        BROKEN,
        AT_ONCE);
    agent("g1", "green", AT_ONCE);
    stage.callTimes(5, "draw");
    assertThat(stage.call("draw").answeredBy()).isEqualTo("g1");
    stage.advance(Duration.ofSeconds(15));
    assertThat(stage.call("draw").answeredBy()).as("the probe").isEqualTo("b1");
    assertThat(stage.call("draw").answeredBy()).isEqualTo("b1");
    assertThat(stage.events)
        .contains(new Event.GroupSwitched(TenantId.DEFAULT, DRAW, "green", "blue"));
  }

  @Test
  void aGroupThatCannotBeReachedIsReplacedAtOnce() {
    agent("b1", "blue", AT_ONCE);
    agent("g1", "green", AT_ONCE);
    agent("other", "red", AT_ONCE);
    stage.registry.cordon(Stage.key("b1"), true, stage.loop.now());
    for (int i = 0; i < 5; i++) {
      assertThat(stage.call("draw").answeredBy()).isEqualTo("g1");
    }
    assertThat(switches()).isEqualTo(1);
    stage.registry.cordon(Stage.key("g1"), true, stage.loop.now());
    assertThat(stage.call("draw").answeredBy()).as("better than nobody").isEqualTo("other");
  }

  @Test
  void aProbeThatFailsIsNoNewSwitch() {
    agent("b1", "blue", BROKEN);
    agent("g1", "green", AT_ONCE);
    stage.callTimes(5, "draw");
    stage.advance(Duration.ofSeconds(15));
    stage.callTimes(3, "draw");
    assertThat(switches()).isEqualTo(1);
  }

  private long switches() {
    return stage.events.stream().filter(Event.GroupSwitched.class::isInstance).count();
  }

  private void agent(String name, String group, Behaviour behaviour) {
    stage.agent(Manifests.placed(name, group, "", "1", Manifests.once("draw")), behaviour);
  }

  @Test
  void aFailureThatIsMadeGoodByTheOtherGroupCountsOnce() {
    stage.agent(
        Manifests.placed("b1", "blue", "", "1", Manifests.idempotent("draw")), Behaviour.refuse());
    stage.agent(Manifests.placed("g1", "green", "", "1", Manifests.idempotent("draw")), AT_ONCE);
    for (int i = 0; i < 3; i++) {
      assertThat(stage.call("draw").answeredBy()).isEqualTo("g1");
      stage.advance(Duration.ofSeconds(2));
    }
    assertThat(switches()).isZero();
  }
}
