package io.agentreach.bench.select;

import io.agentreach.bench.select.Scene.Trouble;
import java.util.EnumMap;
import java.util.Map;

/**
 * Prints how the policies spread calls over agents of unequal speed, and how soon they leave an
 * agent that degrades.
 */
final class SelectionTable {
  private SelectionTable() {}

  /**
   * Arguments: agents, slots of each, how many times slower the slowest is, calls a second, virtual
   * seconds of each run, the number of the agent that degrades, the seed, then the utilisations in
   * percent.
   */
  public static void main(String[] arguments) {
    int[] numbers = new int[arguments.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = Integer.parseInt(arguments[i]);
    }
    for (int i = 7; i < numbers.length; i++) {
      steady(scene(numbers, numbers[i], Trouble.NONE));
    }
    for (Trouble trouble : new Trouble[] {Trouble.SLOW, Trouble.FAILING}) {
      degrading(scene(numbers, numbers[7], trouble));
    }
  }

  private static Scene scene(int[] numbers, int percent, Trouble trouble) {
    return new Scene(
        numbers[0],
        numbers[1],
        numbers[2],
        numbers[3],
        percent / 100.0,
        numbers[4],
        trouble,
        numbers[5],
        numbers[6]);
  }

  private static Map<Policy, Result> results(Scene scene) {
    Map<Policy, Result> results = new EnumMap<>(Policy.class);
    for (Policy each : Policy.values()) {
      results.put(each, Run.of(scene, each));
    }
    return results;
  }

  private static void steady(Scene scene) {
    System.out.printf(
        "%d agents of %d slots, mean times %.0f to %.0f ms, %d calls/s for %d s, utilisation %.0f"
            + " %%%n",
        scene.agents(),
        scene.slots(),
        scene.meanNanos(0) / 1e6,
        scene.meanNanos(scene.agents() - 1) / 1e6,
        scene.perSecond(),
        scene.seconds(),
        scene.utilisation() * 100);
    Map<Policy, Result> results = results(scene);
    Result best = results.get(Policy.ORACLE);
    System.out.printf(
        "  %-26s %11s %11s %9s %9s %8s %11s%n",
        "policy", "load spread", "slot spread", "p50 ms", "p99 ms", "failed", "p99/oracle");
    results.forEach((policy, result) ->
        System.out.printf(
            "  %-26s %11.3f %11.3f %9.1f %9.1f %8d %11.2f%n",
            policy.title(),
            result.loadSpread(),
            result.useSpread(),
            result.p50Millis(),
            result.p99Millis(),
            result.failed(),
            best == null ? Double.NaN : result.p99Millis() / best.p99Millis()));
    System.out.println();
  }

  private static void degrading(Scene scene) {
    System.out.printf(
        "agent %d of %d (%.0f ms) %s after %.0f s, utilisation %.0f %%%n",
        scene.victim(),
        scene.agents(),
        scene.meanNanos(scene.victim()) / 1e6,
        scene.trouble() == Trouble.SLOW ? "takes 20 times as long" : "fails 6 of 10 calls",
        scene.troubleNanos() / 1e9,
        scene.utilisation() * 100);
    System.out.printf(
        "  %-26s %13s %13s %12s %9s %9s%n",
        "policy", "share before", "share after", "s until < 1 %", "p99 ms", "failed");
    results(scene)
        .forEach((policy, result) ->
            System.out.printf(
                "  %-26s %11.2f %% %11.2f %% %12s %9.1f %9d%n",
                policy.title(),
                result.shareBefore() * 100,
                result.shareAfter() * 100,
                Double.isInfinite(result.secondsToSmall())
                    ? "never"
                    : "%.2f".formatted(result.secondsToSmall()),
                result.p99Millis(),
                result.failed()));
    System.out.println();
  }
}
