package io.agentreach.testkit.sim;

import io.agentreach.core.port.InputCheck;
import io.agentreach.core.registry.Registry;
import io.agentreach.core.route.RouteRules;
import io.agentreach.core.route.Router;
import io.agentreach.core.route.SelectRules;
import io.agentreach.core.rule.BreakerRule;
import io.agentreach.core.rule.LoopRule;
import io.agentreach.core.rule.RetryRule;
import io.agentreach.core.rule.TimeRule;
import io.agentreach.testkit.VirtualLoop;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One run of the production engine in a world made from a seed. The same seed gives the same run.
 *
 * <p>Throws a {@link Violation} at the first broken promise.
 */
public final class Simulation {
  /** More steps than any world needs: a run that goes on for ever is a fault too. */
  private static final int MOST_STEPS = 1_000_000;

  private static final double RETRY_SHARE = 0.2;
  private static final int RETRY_FLOOR = 1;

  private final VirtualLoop loop;
  private final Inspector inspector;
  private final World world;
  private final Callers callers;

  private Simulation(long seed) {
    Chance chance = new Chance(seed);
    // Some clocks overflow in the middle of the run: only differences may be used.
    boolean edge = chance.happens(0.2);
    loop = new VirtualLoop(edge ? Long.MAX_VALUE - chance.nanos(0, 30) : chance.nanos(-9, 9));
    inspector = new Inspector(seed, loop, new RetryAccount(loop, RETRY_SHARE, RETRY_FLOOR));
    AtomicInteger tokens = new AtomicInteger();
    Registry registry =
        new Registry(
            new ForgetfulStore(),
            inspector,
            () -> Instant.EPOCH,
            () -> "access-" + tokens.incrementAndGet(),
            Registry.Settings.DEFAULT);
    Climate climate = Climate.of(chance);
    world = new World(loop, climate, chance.split(), inspector, registry);
    Router router =
        new Router(
            registry,
            rules(chance),
            InputCheck.NONE,
            inspector,
            chance.split().generator(),
            loop.now());
    Network network = new Network(world, chance.split());
    callers = new Callers(world, router, network, chance.split());
  }

  /** Production rules, but a retry budget small enough to be felt, and few candidates are many. */
  private static RouteRules rules(Chance chance) {
    SelectRules usual = SelectRules.DEFAULT;
    return new RouteRules(
        RetryRule.DEFAULT,
        TimeRule.DEFAULT,
        LoopRule.DEFAULT,
        new SelectRules(
            usual.strategy(),
            chance.oneOf(List.of(1, 3, usual.scanAll())),
            2,
            usual.bound(),
            "",
            Map.of(),
            Map.of(),
            usual.mostWaiting()),
        BreakerRule.DEFAULT,
        RETRY_SHARE,
        RETRY_FLOOR,
        false);
  }

  /** Runs one seed. Returns how often each kind of thing happened. */
  public static Map<String, Integer> run(long seed) {
    return new Simulation(seed).run();
  }

  private Map<String, Integer> run() {
    try {
      world.begin();
      callers.begin();
      for (int steps = 0; inspector.openCalls() > 0 || !callers.done(); steps++) {
        if (steps == MOST_STEPS) {
          throw inspector.violation("the run does not come to an end");
        }
        if (!loop.step()) {
          throw inspector.violation("calls are open and nothing is left that could happen");
        }
        inspector.check();
      }
      inspector.checkEnd(timersOfTheEngine());
      return inspector.tally().counts();
    } catch (RuntimeException e) {
      Violation thrown = inspector.violation("the engine threw", e);
      thrown.initCause(e);
      throw thrown;
    }
  }

  private int timersOfTheEngine() {
    loop.runDue();
    return loop.waiting() - world.timers();
  }
}
