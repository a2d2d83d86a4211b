package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.port.Event;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

@Satisfies("F6")
class QualityTest {
  private static final Duration TICK = Duration.ofSeconds(1);
  private static final Behaviour GOOD = Behaviour.reply("1").after(Duration.ofMillis(10));
  private static final Behaviour SLOW = Behaviour.reply("1").after(Duration.ofMillis(500));

  private final Stage stage = new Stage();

  @Test
  void anAgentThatFailsOftenIsWatchedAndGetsProbesOnly() {
    goodOnes(3);
    stage.agent("bad", Manifests.once("draw"), failingTwiceOfThree());
    share("bad", 5);
    assertThat(share("bad", 30)).isLessThan(0.01);
    assertThat(stage.events).contains(watch("bad", true));
    assertThat(stage.explain(Ask.of("draw")).rows())
        .filteredOn(row -> row.agent().value().equals("bad"))
        .allSatisfy(row -> assertThat(row.parts().watched()).isTrue());
  }

  @Test
  void anAgentThatIsMuchSlowerThanItsPeersIsWatched() {
    goodOnes(4);
    stage.agent("slow", Manifests.once("draw"), GOOD);
    share("slow", 5);
    stage.channel.script("slow", SLOW);
    share("slow", 20);
    assertThat(stage.events).contains(watch("slow", true));
    assertThat(share("slow", 10)).isLessThan(0.01);
  }

  @Test
  void itRecoversSlowlyWithSuccesses() {
    goodOnes(3);
    stage.agent("bad", Manifests.once("draw"), failingTwiceOfThree());
    share("bad", 30);
    stage.channel.script("bad", GOOD);
    share("bad", 10);
    assertThat(stage.candidate("bad").watched()).as("not at once").isTrue();
    share("bad", 90);
    assertThat(stage.events).contains(watch("bad", false));
    assertThat(share("bad", 30)).isGreaterThan(0.1);
  }

  @Test
  void whereAllAreWatchedTheyServeAllTheSame() {
    stage.agent("bad", Manifests.once("draw"), failingTwiceOfThree());
    share("bad", 30);
    assertThat(share("bad", 5)).isEqualTo(1);
  }

  /**
   * Calls for so many seconds, 50 a second, the hub's tick each second; returns an agent's share.
   */
  private double share(String agent, int seconds) {
    int before = stage.channel.exchanges(agent).size();
    int all = stage.channel.exchanges().size();
    List<Waiting> calls = new ArrayList<>();
    for (int second = 0; second < seconds; second++) {
      for (int i = 0; i < 50; i++) {
        calls.add(stage.call("draw"));
        stage.advanceMillis(20);
      }
      stage.registry.tick(TICK, stage.loop.now());
    }
    double asked = stage.channel.exchanges().size() - all;
    return (stage.channel.exchanges(agent).size() - before) / asked;
  }

  private void goodOnes(int count) {
    for (int i = 0; i < count; i++) {
      stage.agent("good-" + i, Manifests.once("draw"), GOOD);
    }
  }

  private static Behaviour failingTwiceOfThree() {
    AtomicInteger calls = new AtomicInteger();
    return exchange ->
        (calls.incrementAndGet() % 3 == 0 ? GOOD : Behaviour.crash()).begin(exchange);
  }

  private static Event watch(String agent, boolean on) {
    return new Event.WatchChanged(Stage.key(agent), new CapabilityName("draw"), on);
  }
}
