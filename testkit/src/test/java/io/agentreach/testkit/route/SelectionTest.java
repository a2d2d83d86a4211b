package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Heartbeat;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.model.Strategy;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

@Satisfies("E2")
class SelectionTest {
  private static final Behaviour SECOND = Behaviour.reply("1").after(Duration.ofSeconds(1));
  private static final Behaviour AT_ONCE = Behaviour.reply("1");

  private final Stage stage = new Stage();

  @Test
  void leastLoadSpreadsCallsEvenly() {
    agents(4, SECOND);
    assertThat(asked(40, Ask.of("draw")).values()).containsOnly(10);
  }

  @Test
  void leastLoadGivesABiggerAgentMore() {
    stage.agent(Manifests.sized("big", 30, 1, Manifests.once("draw")), SECOND);
    stage.agent(Manifests.sized("small", 10, 1, Manifests.once("draw")), SECOND);
    assertThat(asked(20, Ask.of("draw"))).containsEntry("big", 15).containsEntry("small", 5);
  }

  @Test
  void leastLoadCountsWhatOthersAndTheQueueOfTheAgentHold() {
    agents(2, SECOND);
    stage.beat("agent-0", new Heartbeat(1, AgentState.READY, 6, 4, null, -1, -1, -1, Map.of(), 0));
    assertThat(asked(8, Ask.of("draw"))).containsExactly(Map.entry("agent-1", 8));
    assertThat(asked(4, Ask.of("draw"))).containsEntry("agent-0", 2).containsEntry("agent-1", 2);
  }

  @Test
  void theHubsOwnCallsAreNotCountedTwice() {
    agents(2, SECOND);
    asked(4, Ask.of("draw"));
    stage.beat("agent-0", new Heartbeat(1, AgentState.READY, 2, 0, null, -1, -1, -1, Map.of(), 0));
    assertThat(asked(4, Ask.of("draw"))).containsEntry("agent-0", 2).containsEntry("agent-1", 2);
  }

  @Test
  void tiesAreNotAlwaysWonByTheSameAgent() {
    agents(4, AT_ONCE);
    assertThat(asked(400, Ask.of("draw")).values()).hasSize(4).allMatch(n -> n > 60);
  }

  @Test
  void roundRobinAsksEachInTurn() {
    agents(3, AT_ONCE);
    asked(9, Ask.of("draw").by(Strategy.ROUND_ROBIN));
    List<String> order = stage.channel.asked();
    assertThat(order.subList(0, 3)).doesNotHaveDuplicates();
    assertThat(order.subList(3, 6)).isEqualTo(order.subList(0, 3));
    assertThat(order.subList(6, 9)).isEqualTo(order.subList(0, 3));
  }

  @Test
  void roundRobinPassesOverThoseThatAreNotReachable() {
    agents(3, AT_ONCE);
    stage.registry.cordon(Stage.key("agent-1"), true, stage.loop.now());
    assertThat(asked(10, Ask.of("draw").by(Strategy.ROUND_ROBIN)))
        .containsOnlyKeys("agent-0", "agent-2");
  }

  @Test
  void weightsGiveShares() {
    stage.agent(Manifests.sized("heavy", 100, 3, Manifests.once("draw")), AT_ONCE);
    stage.agent(Manifests.sized("light", 100, 1, Manifests.once("draw")), AT_ONCE);
    int heavy = asked(2000, Ask.of("draw").by(Strategy.WEIGHTED)).get("heavy");
    assertThat(heavy / 2000.0).isCloseTo(0.75, within(0.04));
  }

  @Test
  void aKeyMeetsTheSameAgentAndAnotherAgentTakesItsShareOnly() {
    agents(4, AT_ONCE);
    List<String> before = owners();
    assertThat(owners()).isEqualTo(before);
    stage.agent(manifest("agent-4"), AT_ONCE);
    List<String> after = owners();
    int moved = 0;
    for (int i = 0; i < before.size(); i++) {
      if (!after.get(i).equals(before.get(i))) {
        assertThat(after.get(i)).isEqualTo("agent-4");
        moved++;
      }
    }
    assertThat(moved / (double) before.size()).isCloseTo(0.2, within(0.06));
  }

  @Test
  void amongVeryManyAgentsToo() {
    agents(100, AT_ONCE);
    List<String> before = owners();
    assertThat(owners()).isEqualTo(before);
    stage.agent(manifest("agent-100"), AT_ONCE);
    List<String> after = owners();
    for (int i = 0; i < before.size(); i++) {
      assertThat(after.get(i)).isIn(before.get(i), "agent-100");
    }
    assertThat(after).contains("agent-100");
  }

  @Test
  void amongVeryManyAgentsAKeyMovesOnWhenItsAgentGoesAndReturnsWithIt() {
    agents(100, AT_ONCE);
    Ask ask = Ask.of("draw").by(Strategy.CONSISTENT_HASH).session("s");
    List<String> owners = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      String owner = stage.call(ask).answeredBy();
      assertThat(stage.call(ask).answeredBy()).isEqualTo(owner);
      owners.add(owner);
      stage.registry.cordon(Stage.key(owner), true, stage.loop.now());
    }
    assertThat(owners).doesNotHaveDuplicates();
    for (String owner : owners.reversed()) {
      stage.registry.cordon(Stage.key(owner), false, stage.loop.now());
      assertThat(stage.call(ask).answeredBy()).isEqualTo(owner);
    }
  }

  @Test
  void theScorePrefersMatchingTagsToIdleness() {
    stage.agent(Manifests.silent("plain", Manifests.tagged("draw")), SECOND);
    stage.agent(Manifests.silent("matching", Manifests.tagged("draw", "fast", "cheap")), SECOND);
    assertThat(asked(10, Ask.of("draw").by(Strategy.SCORE).tags("fast", "cheap")))
        .containsExactly(Map.entry("matching", 10));
  }

  @Test
  void theScorePrefersAgentsThatSucceed() {
    agents(2, AT_ONCE);
    stage.candidate("agent-0").successRate().note(false);
    assertThat(asked(10, Ask.of("draw").by(Strategy.SCORE)))
        .containsExactly(Map.entry("agent-1", 10));
  }

  @Test
  void ofVeryManyAgentsOneWithRoomIsFoundThoughFewAreLookedAt() {
    for (int i = 0; i < 500; i++) {
      stage.agent(Manifests.sized("agent-" + i, 1, 1, Manifests.once("draw")), SECOND);
    }
    assertThat(asked(500, Ask.of("draw"))).hasSize(500);
  }

  @Test
  void aSampleOfManyAgentsKeepsTheLoadNearTheAverage() {
    for (int i = 0; i < 100; i++) {
      stage.agent(manifest("agent-" + i), SECOND);
    }
    assertThat(asked(1000, Ask.of("draw")).values()).allMatch(n -> n <= 14);
  }

  private void agents(int count, Behaviour behaviour) {
    for (int i = 0; i < count; i++) {
      stage.agent(manifest("agent-" + i), behaviour);
    }
  }

  private static Manifest manifest(String name) {
    return Manifests.silent(name, Manifests.once("draw"));
  }

  /** Places calls at one moment and counts whom they went to. */
  private Map<String, Integer> asked(int calls, Ask ask) {
    int before = stage.channel.asked().size();
    for (int i = 0; i < calls; i++) {
      stage.call(ask);
    }
    Map<String, Integer> counts = new TreeMap<>();
    List<String> asked = stage.channel.asked();
    asked.subList(before, asked.size()).forEach(each -> counts.merge(each, 1, Integer::sum));
    return counts;
  }

  private List<String> owners() {
    List<String> owners = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      Ask ask = Ask.of("draw").by(Strategy.CONSISTENT_HASH).session("s" + i);
      owners.add(stage.call(ask).answeredBy());
    }
    return owners;
  }
}
