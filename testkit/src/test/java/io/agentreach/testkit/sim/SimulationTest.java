package io.agentreach.testkit.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Runs the production engine in seeded worlds. {@code -Dreach.sim.seeds=N} sets how many, {@code
 * -Dreach.sim.seed=S} repeats one.
 */
class SimulationTest {
  private static final int FOR_STATISTICS = 1_000;

  @Test
  @Satisfies({
    "A5", "B4", "B6", "C1", "E2", "E3", "E4", "E5", "E6", "F1", "F2", "F3", "F4", "F7", "F8", "F9",
    "F10"
  })
  void noSeedBreaksAPromise() {
    Long one = Long.getLong("reach.sim.seed");
    if (one != null) {
      Simulation.prove(one).forEach((what, times) -> System.out.printf("%6d  %s%n", times, what));
      return;
    }
    long seeds = Long.getLong("reach.sim.seeds", 10_000);
    for (long seed = 1; seed <= seeds; seed++) {
      Simulation.prove(seed);
    }
  }

  @Test
  void theSameSeedGivesTheSameRun() {
    for (long seed = 1; seed <= 50; seed++) {
      assertThat(Simulation.run(seed)).isEqualTo(Simulation.run(seed));
    }
  }

  @Test
  void theWorldsAreRoughAndNotHopeless() {
    Map<String, Integer> happened = new TreeMap<>();
    for (long seed = 1; seed <= FOR_STATISTICS; seed++) {
      Simulation.run(seed).forEach((what, times) -> happened.merge(what, times, Integer::sum));
    }
    assertThat(happened)
        .as("kinds of outcomes, attempts, events and upsets")
        .containsKeys(
            "success",
            "success after failure",
            "failover",
            "retry",
            "event",
            "attempt done",
            "attempt NONE",
            "attempt UNKNOWN",
            "attempt DONE",
            "attempt given up",
            "AGENT_ERROR",
            "AGENT_NOT_FOUND",
            "CANCELLED",
            "CAPABILITY_NOT_FOUND",
            "CIRCUIT_OPEN",
            "DEPTH_EXCEEDED",
            "FORBIDDEN",
            "INTERNAL",
            "LOAD_TOO_HIGH",
            "LOOP_DETECTED",
            "NO_REACHABLE_AGENT",
            "RATE_LIMITED",
            "TIMEOUT",
            "UNREACHABLE",
            "Registered",
            "Removed",
            "StateChanged",
            "CordonChanged",
            "BreakerChanged",
            "WatchChanged",
            "GroupSwitched",
            "Restored",
            "loss of most agents at once",
            "restored alive",
            "restored gone",
            "fan-out fulfilled",
            "fan-out in vain",
            "fan-out refused",
            "fan-out cancelled",
            "canary 0.3 true",
            "canary 0.3 false",
            "left while waiting")
        .containsKeys(
            Arrays.stream(HubUpset.values()).map(each -> "hub " + each).toArray(String[]::new))
        .containsKeys(
            Arrays.stream(Upset.values()).map(each -> "upset " + each).toArray(String[]::new));
    int calls = happened.get("call");
    assertThat(happened.get("success")).isBetween(calls / 4, calls * 3 / 4);
    assertThat(happened.get("success after failure")).isGreaterThan(calls / 50);
    atLeast(happened, 400, "served after waiting", "session begins", "branch");
    atLeast(happened, 1_000, "priority HIGH", "priority LOW", "attempt of a standby group");
    atLeast(happened, 50, "session stays", "calls lost with the hub");
    atLeast(happened, 500, "beat OUTDATED", "Restored");
  }

  private static void atLeast(Map<String, Integer> happened, int times, String... kinds) {
    for (String kind : kinds) {
      assertThat(happened.getOrDefault(kind, 0)).as(kind).isGreaterThanOrEqualTo(times);
    }
  }
}
