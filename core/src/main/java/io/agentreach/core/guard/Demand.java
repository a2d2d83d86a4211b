package io.agentreach.core.guard;

import java.time.Duration;

/**
 * The most calls of one kind that were wanted at once of late: over the present stretch of 10 s and
 * the one before. Thread-safe; a note that meets another at the same instant may be lost.
 */
final class Demand {
  private static final long STRETCH = Duration.ofSeconds(10).toNanos();

  private volatile long since;
  private volatile int present;
  private volatile int before;

  /** Notes that so many were wanted at once. */
  void note(int wanted, long now) {
    long age = now - since;
    if (age >= STRETCH || (present == 0 && before == 0)) {
      before = age >= 2 * STRETCH ? 0 : present;
      present = wanted;
      since = now;
    } else if (wanted > present) {
      present = wanted;
    }
  }

  /** The most that were wanted at once of late; 0 if none were. */
  int recent(long now) {
    if (present == 0) {
      return 0;
    }
    long age = now - since;
    if (age >= 2 * STRETCH) {
      return 0;
    }
    return age >= STRETCH ? present : Math.max(present, before);
  }
}
