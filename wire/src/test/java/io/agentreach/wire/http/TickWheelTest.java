package io.agentreach.wire.http;

import static io.agentreach.wire.http.TickWheel.TICK;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class TickWheelTest {
  private final TickWheel wheel = new TickWheel();

  /** A wheel driven by its own wishes against the plain rule: due timers run, and no others. */
  @Property(tries = 300)
  void everyTimerRunsOnceWithinATickUnlessItIsCancelled(@ForAll long seed) {
    Random random = new Random(seed);
    TickWheel turned = new TickWheel();
    long now = random.nextLong(1_000 * TICK);
    List<Watched> all = new ArrayList<>();
    for (int step = 0; step < 200; step++) {
      for (int i = random.nextInt(3); i > 0; i--) {
        all.add(new Watched(turned, now + random.nextLong(1_500 * TICK), now));
      }
      if (!all.isEmpty() && random.nextInt(3) == 0) {
        all.get(random.nextInt(all.size())).cancel();
      }
      long visit = turned.nextVisit();
      boolean asWished = visit != TickWheel.NEVER && random.nextBoolean();
      long from = now;
      now = asWished ? Math.max(now, visit) : now + random.nextLong(20 * TICK);
      turned.run(now);
      for (Watched each : all) {
        each.check(from, now);
      }
    }
  }

  @Test
  void aWheelWithoutTimersWantsNoVisit() {
    TickWheel.Entry entry = wheel.add(5 * TICK, 0, () -> {});
    assertThat(wheel.nextVisit()).isEqualTo(5 * TICK);
    entry.cancel();
    assertThat(wheel.nextVisit()).isEqualTo(TickWheel.NEVER);
  }

  @Test
  void aTimerThatIsCancelledByAnotherOfTheSameTickDoesNotRun() {
    List<String> ran = new ArrayList<>();
    List<TickWheel.Entry> entries = new ArrayList<>();
    entries.add(
        wheel.add(
            TICK,
            0,
            () -> {
              ran.add("first");
              entries.get(1).cancel();
            }));
    entries.add(wheel.add(TICK, 0, () -> ran.add("second")));
    wheel.run(TICK);
    assertThat(ran).containsExactly("first");
    assertThat(wheel.nextVisit()).isEqualTo(TickWheel.NEVER);
  }

  @Test
  void aTimerAddedByATimerRunsInALaterTick() {
    List<String> ran = new ArrayList<>();
    wheel.add(TICK, 0, () -> wheel.add(TICK, TICK, () -> ran.add("inner")));
    wheel.run(TICK);
    assertThat(ran).isEmpty();
    wheel.run(2 * TICK);
    assertThat(ran).containsExactly("inner");
  }

  @Test
  void aTimerFarAwayNeedsAVisitPerTurnOnly() {
    long due = 100_000 * TICK;
    wheel.add(due, 0, () -> {});
    int visits = 0;
    for (long now = 0; wheel.nextVisit() != TickWheel.NEVER; visits++) {
      now = Math.max(wheel.nextVisit(), now);
      wheel.run(now);
    }
    assertThat(visits).isLessThan(100_000 / 512 + 2);
  }

  private static final class Watched {
    private final long due;
    private final TickWheel.Entry entry;
    private int ran;
    private boolean cancelled;

    Watched(TickWheel wheel, long due, long now) {
      this.due = due;
      entry = wheel.add(due, now, () -> ran++);
    }

    void cancel() {
      cancelled = cancelled || ran == 0;
      entry.cancel();
    }

    void check(long from, long now) {
      if (cancelled || now < due) {
        assertThat(ran).as("ran although cancelled or early").isZero();
      } else if (now >= due + TICK) {
        assertThat(ran).as("due at %s, turned from %s to %s", due, from, now).isEqualTo(1);
      } else {
        assertThat(ran).isLessThanOrEqualTo(1);
      }
    }
  }
}
