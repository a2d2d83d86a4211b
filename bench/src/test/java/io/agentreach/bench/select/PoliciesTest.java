package io.agentreach.bench.select;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.bench.select.Scene.Trouble;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PoliciesTest {
  private static Scene scene(Trouble trouble) {
    return new Scene(20, 4, 5, 2_000, 0.45, 10, trouble, 3, 11);
  }

  @Test
  void theSameRunGivesTheSameFigures() {
    for (Policy each : Policy.values()) {
      Result once = Run.of(scene(Trouble.NONE), each);

      assertThat(Run.of(scene(Trouble.NONE), each)).isEqualTo(once);
      assertThat(once.answered()).isGreaterThan(15_000);
      assertThat(once.failed()).isZero();
      assertThat(once.p99Millis()).isGreaterThan(once.p50Millis());
    }
  }

  @Test
  void leastLoadSpreadsCallsLikeTheExactShortestQueue() {
    Result hub = Run.of(scene(Trouble.NONE), Policy.LEAST_LOAD);
    Result exact = Run.of(scene(Trouble.NONE), Policy.SHORTEST_QUEUE);
    Result chance = Run.of(scene(Trouble.NONE), Policy.RANDOM);

    assertThat(hub.loadSpread()).isLessThan(1.1 * exact.loadSpread());
    assertThat(hub.p99Millis()).isLessThan(1.1 * exact.p99Millis());
    assertThat(hub.loadSpread()).isLessThan(0.5 * chance.loadSpread());
  }

  @Test
  void trafficLeavesAnAgentThatFails() {
    Result hub = Run.of(scene(Trouble.FAILING), Policy.LEAST_LOAD);
    Result exact = Run.of(scene(Trouble.FAILING), Policy.SHORTEST_QUEUE);

    assertThat(hub.shareBefore()).isGreaterThan(0.02);
    assertThat(hub.secondsToSmall()).isLessThan(3);
    assertThat(hub.failed()).isZero();
    assertThat(exact.secondsToSmall()).isInfinite();
    assertThat(exact.failed()).isPositive();
  }

  @Test
  void trafficLeavesAnAgentThatBecomesSlow() {
    Result hub = Run.of(scene(Trouble.SLOW), Policy.LEAST_LOAD);

    assertThat(hub.shareBefore()).isGreaterThan(0.02);
    assertThat(hub.secondsToSmall()).isLessThan(3);
  }

  @Test
  void theTableNamesEveryPolicy() {
    PrintStream console = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      SelectionTable.main(new String[] {"5", "2", "3", "50", "4", "1", "1", "50"});
    } finally {
      System.setOut(console);
    }
    for (Policy each : Policy.values()) {
      assertThat(printed.toString(StandardCharsets.UTF_8)).contains(each.title());
    }
  }
}
