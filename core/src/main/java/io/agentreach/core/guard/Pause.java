package io.agentreach.core.guard;

import java.time.Duration;

/** Leaves an agent alone as long as it asked for by Retry-After, 10 min at most. Thread-safe. */
public final class Pause {
  private static final long LONGEST = Duration.ofMinutes(10).toNanos();
  private volatile boolean set;
  private volatile long until;

  /** Begins a pause, or makes the present one longer. */
  public void begin(Duration wait, long now) {
    long end = now + Math.min(LONGEST, Math.max(0, wait.toNanos()));
    if (!set || end - until > 0) {
      until = end;
      set = true;
    }
  }

  /** The agent answered: the pause is over. */
  public void end() {
    if (set) {
      set = false;
    }
  }

  /** How long the pause lasts yet, in nanoseconds; 0 or less if there is none. */
  public long waitNanos(long now) {
    return set ? until - now : 0;
  }
}
