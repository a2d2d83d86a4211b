package io.agentreach.core.guard;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Leaves an agent alone for a while after no connection to it came about: half a second at first,
 * doubled with each further failure up to half a minute, ended by the first success. Thread-safe.
 *
 * <p>The first pause is no longer than the first backoff of a retry, which would be in vain else.
 */
public final class HoldOff {
  private static final long FIRST = Duration.ofMillis(500).toNanos();
  private static final long LONGEST = Duration.ofSeconds(30).toNanos();

  private record Hold(int failures, long until) {}

  private static final Hold NONE = new Hold(0, 0);

  private final AtomicReference<Hold> hold = new AtomicReference<>(NONE);

  /** Whether the agent may be tried at {@code now}. */
  public boolean admits(long now) {
    Hold seen = hold.get();
    return seen.failures == 0 || now - seen.until >= 0;
  }

  /** How long the agent is still left alone, in nanoseconds; 0 or less if it may be tried. */
  public long waitNanos(long now) {
    Hold seen = hold.get();
    return seen.failures == 0 ? 0 : seen.until - now;
  }

  /** A connection came about. */
  public void succeeded() {
    if (hold.get().failures != 0) {
      hold.set(NONE);
    }
  }

  /** None did. Failures within one pause count once: they tell the same thing. */
  public void failed(long now) {
    while (true) {
      Hold seen = hold.get();
      if (!admits(seen, now)) {
        return;
      }
      long pause = Math.min(LONGEST, FIRST << Math.min(seen.failures, 10));
      if (hold.compareAndSet(seen, new Hold(seen.failures + 1, now + pause))) {
        return;
      }
    }
  }

  private static boolean admits(Hold seen, long now) {
    return seen.failures == 0 || now - seen.until >= 0;
  }
}
