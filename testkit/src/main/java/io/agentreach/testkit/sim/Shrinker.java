package io.agentreach.testkit.sim;

import io.agentreach.testkit.sim.Scenario.Kind;
import io.agentreach.testkit.sim.Scenario.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes a failing seed short: leaves out agents, calls, upsets, kinds of faults and rules, many at
 * a time at first and then one after the other, as long as the same promise still breaks.
 *
 * <p>Source: Zeller and Hildebrandt, Simplifying and isolating failure-inducing input, 2002.
 */
final class Shrinker {
  private static final int MOST_RUNS = 1_000;

  private final String promise;
  private Scenario scenario;
  private Violation violation;
  private int runs;

  private Shrinker(Scenario scenario, Violation violation) {
    this.scenario = scenario;
    this.violation = violation;
    this.promise = violation.promise();
  }

  /** The same violation in the smallest scenario that was found for it. */
  static Violation shrink(Scenario scenario, Violation violation) {
    Shrinker shrinker = new Shrinker(scenario, violation);
    List<Part> left = new ArrayList<>(new Simulation(scenario).parts());
    int whole = left.size();
    for (int chunk = Math.max(1, whole / 2); chunk > 0; chunk /= 2) {
      boolean smaller = shrinker.leaveOut(left, chunk);
      while (smaller && chunk == 1) {
        smaller = shrinker.leaveOut(left, chunk);
      }
    }
    return shrinker.violation.shrunk(left.size(), whole, words(left));
  }

  /** Tries to do without each so many neighbours; whether any could be left out. */
  private boolean leaveOut(List<Part> left, int chunk) {
    boolean smaller = false;
    for (int i = 0; i < left.size() && runs < MOST_RUNS; ) {
      List<Part> some = List.copyOf(left.subList(i, Math.min(left.size(), i + chunk)));
      Scenario without = scenario.less(some);
      Violation same = broken(without);
      if (same == null) {
        i += chunk;
      } else {
        smaller = true;
        scenario = without;
        violation = same;
        left.removeAll(some);
      }
    }
    return smaller;
  }

  private @Nullable Violation broken(Scenario smaller) {
    runs++;
    try {
      new Simulation(smaller).run();
      return null;
    } catch (Violation found) {
      return found.promise().equals(promise) ? found : null;
    }
  }

  private static String words(List<Part> left) {
    return left.stream()
        .collect(
            Collectors.groupingBy(
                each -> each.kind().words(),
                TreeMap::new,
                Collectors.mapping(Shrinker::name, Collectors.joining(" "))))
        .entrySet()
        .stream()
        .map(each -> each.getKey() + ": " + each.getValue())
        .collect(Collectors.joining("; "));
  }

  private static String name(Part part) {
    return part.kind() == Kind.HAZARD
        ? List.of(Hazard.values()).get(part.number()).name()
        : Integer.toString(part.number());
  }
}
