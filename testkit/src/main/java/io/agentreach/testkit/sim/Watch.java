package io.agentreach.testkit.sim;

import java.time.Duration;

/** Whether an agent is under watch in one capability, and when it was probed last. */
final class Watch {
  private static final long PROBE_EVERY = Duration.ofSeconds(5).toNanos();

  private boolean on;
  private boolean doubtful;
  private boolean probed;
  private long probedAt;

  boolean on() {
    return on;
  }

  void turn(boolean watched) {
    on = watched || doubtful;
  }

  /** It was an earlier registration that was meant, perhaps: nothing is known any more. */
  void doubt() {
    doubtful = true;
    on = true;
  }

  /** An attempt begins. */
  void begun(long now) {
    if (on) {
      probed = true;
      probedAt = now;
    }
  }

  /** Whether it must be left alone as long as others are there. */
  boolean off(long now) {
    return on && !doubtful && probed && now - probedAt < PROBE_EVERY;
  }
}
