package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.rule.CanaryRule;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

@Satisfies("E6")
class CanaryTest {
  private static final Behaviour AT_ONCE = Behaviour.reply("1");

  private final Stage stage =
      new Stage(
          Stage.rules(
              "", Map.of(new CapabilityName("draw"), new CanaryRule("2", 0.05)), Map.of(), 10_000));

  CanaryTest() {
    agent("old", "1");
    agent("new", "2");
  }

  @Test
  void aShareOfTheUsersGetsTheNewVersionAndAlwaysTheSameOnes() {
    Set<String> first = covered();
    assertThat(first).hasSizeBetween(400, 600);
    assertThat(covered()).isEqualTo(first);
  }

  @Test
  void aWordOfTheCallDecides() {
    for (int i = 0; i < 20; i++) {
      Ask ask = Ask.of("draw").sender("u" + i);
      assertThat(stage.call(ask.canary(true)).answeredBy()).isEqualTo("new");
      assertThat(stage.call(ask.canary(false)).answeredBy()).isEqualTo("old");
    }
  }

  @Test
  void aSessionCountsForTheUser() {
    String user = covered().iterator().next();
    assertThat(stage.call(Ask.of("draw").session(user)).answeredBy()).isEqualTo("new");
  }

  @Test
  void namesBelowFollowTheRuleOfTheNameAbove() {
    assertThat(stage.call(Ask.of("draw.circle").canary(true)).answeredBy()).isEqualTo("new");
  }

  @Test
  void aVersionThatIsAskedForIsGiven() {
    Ask ask = Ask.of("draw").place(null, "1", null);
    assertThat(stage.call(ask.canary(true)).answeredBy()).isEqualTo("old");
  }

  @Test
  void whereTheOneVersionIsGoneTheOtherServesAll() {
    stage.registry.cordon(Stage.key("new"), true, stage.loop.now());
    assertThat(stage.call(Ask.of("draw").canary(true)).answeredBy()).isEqualTo("old");
    stage.registry.cordon(Stage.key("new"), false, stage.loop.now());
    stage.registry.cordon(Stage.key("old"), true, stage.loop.now());
    assertThat(stage.call(Ask.of("draw").canary(false)).answeredBy()).isEqualTo("new");
  }

  @Test
  @Satisfies({"C2", "E1"})
  void explanationsNameTheRuleAndItsEffect() {
    assertThat(stage.explain(Ask.of("draw").canary(true)).chain())
        .extracting(rule -> rule.name() + ": " + rule.effect())
        .contains("canary: version '2' first, as asked for")
        .extracting(text -> text.substring(0, text.indexOf(':')))
        .containsExactly(
            "affinity", "group", "session", "canary", "region", "slots", "load", "quality");
    assertThat(stage.explain(Ask.of("draw").canary(true)).chosen().value()).isEqualTo("new");
    assertThat(stage.explain(Ask.of("draw")).chain().get(3).effect())
        .endsWith(" first, by the share of 5 %");
  }

  private Set<String> covered() {
    Set<String> covered = new HashSet<>();
    for (int i = 0; i < 10_000; i++) {
      if (stage.call(Ask.of("draw").sender("user-" + i)).answeredBy().equals("new")) {
        covered.add("user-" + i);
      }
    }
    return covered;
  }

  private void agent(String name, String version) {
    stage.agent(Manifests.placed(name, "g", "", version, Manifests.once("draw")), AT_ONCE);
  }
}
