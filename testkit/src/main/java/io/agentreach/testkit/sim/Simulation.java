package io.agentreach.testkit.sim;

import io.agentreach.testkit.VirtualLoop;
import io.agentreach.testkit.sim.Scenario.Kind;
import io.agentreach.testkit.sim.Scenario.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One run of the production engine in a world made from a seed. The same seed gives the same run.
 *
 * <p>Throws a {@link Violation} at the first broken promise.
 */
public final class Simulation {
  /** More steps than any world needs: a run that goes on for ever is a fault too. */
  private static final int MOST_STEPS = 1_000_000;

  private final VirtualLoop loop;
  private final Inspector inspector;
  private final World world;
  private final Callers callers;

  Simulation(Scenario scenario) {
    Chance chance = new Chance(scenario.seed());
    // Some clocks overflow in the middle of the run: only differences may be used.
    boolean edge = chance.happens(0.2);
    loop = new VirtualLoop(edge ? Long.MAX_VALUE - chance.nanos(0, 30) : chance.nanos(-9, 9));
    Climate climate = Climate.of(chance.split(), scenario);
    Policy policy = Policy.of(chance.split(), scenario);
    inspector = new Inspector(scenario.seed(), policy, loop);
    world = new World(loop, scenario, climate, policy, inspector, chance.split());
    callers = new Callers(world, new Network(world), chance.split());
  }

  /** Runs one seed. Returns how often each kind of thing happened. */
  public static Map<String, Integer> run(long seed) {
    return new Simulation(Scenario.of(seed)).run();
  }

  /**
   * The same, but a violation is told in the smallest scenario that still shows it, which takes
   * many runs.
   */
  public static Map<String, Integer> prove(long seed) {
    Scenario whole = Scenario.of(seed);
    try {
      return new Simulation(whole).run();
    } catch (Violation found) {
      throw Shrinker.shrink(whole, found);
    }
  }

  /** All that can be left out of this run. */
  List<Part> parts() {
    Climate climate = world.climate();
    List<Part> parts = new ArrayList<>();
    add(parts, Kind.HUB, climate.hubUpsets());
    add(parts, Kind.UPSET, climate.upsets());
    add(parts, Kind.RULE, Policy.rules());
    for (Hazard each : Hazard.values()) {
      if (climate.of(each) > 0) {
        parts.add(Scenario.part(each));
      }
    }
    add(parts, Kind.CALL, climate.calls());
    add(parts, Kind.AGENT, climate.agents());
    return parts;
  }

  private static void add(List<Part> parts, Kind kind, int count) {
    for (int i = 0; i < count; i++) {
      parts.add(new Part(kind, i));
    }
  }

  Map<String, Integer> run() {
    try {
      world.begin();
      callers.begin();
      for (int steps = 0;
          inspector.calls().openCalls() > 0 || !callers.done() || !world.hub().running();
          steps++) {
        if (steps == MOST_STEPS) {
          throw inspector.violation("the run does not come to an end");
        }
        if (!loop.step()) {
          throw inspector.violation("calls are open and nothing is left that could happen");
        }
        if (world.hub().running()) {
          inspector.check(world.hub());
        }
      }
      loop.runDue();
      inspector.checkEnd(world.hub());
      return new TreeMap<>(inspector.tally().counts());
    } catch (RuntimeException e) {
      Violation thrown = inspector.violation("the engine threw", e);
      thrown.initCause(e);
      throw thrown;
    }
  }
}
