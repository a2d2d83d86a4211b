package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

@Satisfies("E3")
class SessionTest {
  private static final Behaviour AT_ONCE = Behaviour.reply("1");
  private final Stage stage = new Stage();

  @Test
  void aThousandCallsOfOneSessionMeetOneAgent() {
    agents(0, 9);
    String first = stage.call(ask("cust-10001")).answeredBy();
    for (int i = 0; i < 1_000; i++) {
      assertThat(stage.call(ask("cust-10001")).answeredBy()).isEqualTo(first);
    }
  }

  @Test
  void anAgentThatJoinsTakesOverItsShareOfTheSessionsOnly() {
    agents(0, 9);
    Map<String, String> before = homes();
    agents(9, 10);
    Map<String, String> after = homes();
    after.values().removeIf("agent-9"::equals);
    assertThat(after)
        .hasSizeGreaterThan(850)
        .allSatisfy((session, home) -> assertThat(home).isEqualTo(before.get(session)));
  }

  @Test
  void noSessionMovesWhenAnUnrelatedAgentLeaves() {
    agents(0, 9);
    Map<String, String> before = homes();
    stage.registry.remove(Stage.key("agent-4"), null);
    homes()
        .forEach((session, home) -> {
          if (!"agent-4".equals(before.get(session))) {
            assertThat(home).isEqualTo(before.get(session));
          }
        });
  }

  @Test
  void aSessionMovesOnlyWhileItsAgentCannotBeReached() {
    agents(0, 5);
    String home = stage.call(ask("s")).answeredBy();
    stage.registry.cordon(Stage.key(home), true, stage.loop.now());
    String other = stage.call(ask("s")).answeredBy();
    assertThat(other).isNotEqualTo(home);
    assertThat(stage.call(ask("s")).answeredBy()).isEqualTo(other);
    stage.registry.cordon(Stage.key(home), false, stage.loop.now());
    assertThat(stage.call(ask("s")).answeredBy()).isEqualTo(home);
  }

  @Test
  void aSessionMayUseHalfOfItsAgentButCrowdsItNoFurther() {
    for (int i = 0; i < 4; i++) {
      stage.agent(
          Manifests.sized("agent-" + i, 10, 1, Manifests.once("draw")),
          AT_ONCE.after(Duration.ofSeconds(1)));
    }
    Map<String, Integer> asked = new HashMap<>();
    for (int i = 0; i < 16; i++) {
      stage.call(ask("hot"));
    }
    stage.channel.asked().forEach(agent -> asked.merge(agent, 1, Integer::sum));
    assertThat(asked.values()).as("bounded load").containsExactlyInAnyOrder(5, 5, 5, 1);
  }

  @Test
  void aSessionIsKeptAmongMoreAgentsThanAreScored() {
    agents(0, 200);
    String home = stage.call(ask("s")).answeredBy();
    for (int i = 0; i < 50; i++) {
      assertThat(stage.call(ask("s")).answeredBy()).isEqualTo(home);
    }
  }

  private static Ask ask(String session) {
    return Ask.of("draw").session(session);
  }

  private Map<String, String> homes() {
    Map<String, String> homes = new HashMap<>();
    for (int i = 0; i < 1_000; i++) {
      homes.put("s" + i, stage.call(ask("s" + i)).answeredBy());
    }
    return homes;
  }

  private void agents(int from, int to) {
    for (int i = from; i < to; i++) {
      stage.agent("agent-" + i, Manifests.once("draw"), AT_ONCE);
    }
  }
}
