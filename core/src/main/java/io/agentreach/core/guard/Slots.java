package io.agentreach.core.guard;

import io.agentreach.core.model.Priority;
import io.agentreach.core.rule.SlotRule;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/**
 * Counts the calls that an agent has at work, by priority, and lets no more in than it takes: a
 * bulkhead. Who of several may take the next slot is {@link SlotRule}'s. Thread-safe.
 */
public final class Slots {
  private static final int BITS = 21;
  private static final long MASK = (1L << BITS) - 1;

  private static final AtomicLongFieldUpdater<Slots> COUNTS =
      AtomicLongFieldUpdater.newUpdater(Slots.class, "counts");

  /** Three counts in one number, so that all of them change at once. */
  private volatile long counts;

  /** Whether only normal calls have come so far: then there are no shares to be kept. */
  private volatile boolean plain = true;

  private final SlotRule rule;
  private final Demand high = new Demand();
  private final Demand normal = new Demand();
  private volatile long lowSince;
  private volatile long lowMissedAt;
  private volatile boolean lowWaits;

  /** Slots that are given out by {@code rule}. */
  public Slots(SlotRule rule) {
    this.rule = rule;
  }

  /** How many calls are at work now. */
  public int inFlight() {
    return total(counts);
  }

  /** How many calls of one priority are at work now. */
  public int inFlight(Priority priority) {
    return count(counts, priority);
  }

  /** Whether a call could take one of {@code limit} slots at {@code now}. */
  public boolean admits(Priority priority, int limit, long now) {
    long seen = counts;
    return total(seen) < limit && admits(priority, seen, limit, now);
  }

  /** Takes one of {@code limit} slots if a call of this priority may. */
  public boolean tryAcquire(Priority priority, int limit, long now) {
    while (true) {
      long seen = counts;
      if (total(seen) >= limit || !admits(priority, seen, limit, now)) {
        return false;
      }
      if (COUNTS.compareAndSet(this, seen, seen + one(priority))) {
        taken(priority, count(seen, priority) + 1, now);
        return true;
      }
    }
  }

  /** Gives one slot back; exactly once for each that was taken, with the same priority. */
  public void release(Priority priority) {
    long seen = counts;
    while (count(seen, priority) > 0) {
      if (COUNTS.compareAndSet(this, seen, seen - one(priority))) {
        return;
      }
      seen = counts;
    }
    throw new IllegalStateException("a slot was released twice");
  }

  /** Notes that a call wanted a slot and found none. */
  public void missed(Priority priority, long now) {
    plain &= priority == Priority.NORMAL;
    switch (priority) {
      case HIGH, NORMAL -> demand(priority).note(inFlight(priority) + 1, now);
      case LOW -> {
        if (!lowWaits || forgotten(now)) {
          lowSince = now;
        }
        lowMissedAt = now;
        lowWaits = true;
      }
    }
  }

  private void taken(Priority priority, int atWork, long now) {
    if (plain && priority != Priority.NORMAL) {
      plain = false;
    }
    switch (priority) {
      case HIGH, NORMAL -> demand(priority).note(atWork, now);
      case LOW -> {
        if (lowWaits) {
          lowWaits = false;
        }
      }
    }
  }

  /** Whether the low calls that found no slot have most likely given up. */
  private boolean forgotten(long now) {
    return now - lowMissedAt >= 2 * rule.patience().toNanos();
  }

  private Demand demand(Priority priority) {
    return priority == Priority.HIGH ? high : normal;
  }

  private boolean admits(Priority priority, long seen, int limit, long now) {
    if (plain && priority == Priority.NORMAL) {
      return true;
    }
    int highWanted = high.recent(now);
    if (highWanted == 0 && priority == Priority.NORMAL && !lowWaits) {
      return true;
    }
    boolean lowDue = lowWaits && now - lowSince >= rule.patience().toNanos() && !forgotten(now);
    SlotRule.Use use =
        new SlotRule.Use(
            count(seen, Priority.HIGH),
            count(seen, Priority.NORMAL),
            count(seen, Priority.LOW),
            highWanted,
            normal.recent(now),
            lowDue);
    return rule.admits(priority, use, limit);
  }

  private static int shift(Priority priority) {
    return switch (priority) {
      case HIGH -> 0;
      case NORMAL -> BITS;
      case LOW -> 2 * BITS;
    };
  }

  private static long one(Priority priority) {
    return 1L << shift(priority);
  }

  private static int count(long counts, Priority priority) {
    return (int) ((counts >>> shift(priority)) & MASK);
  }

  private static int total(long counts) {
    return (int) ((counts & MASK) + ((counts >>> BITS) & MASK) + (counts >>> (2 * BITS)));
  }
}
