package io.agentreach.core.guard;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A rate limit: {@code limit} calls at once, refilled evenly over a window. Thread-safe.
 *
 * <p>Source: the generic cell rate algorithm, ITU-T I.371, which needs one number of state.
 */
public final class TokenBucket {
  private final long spacing;
  private final long burst;
  private final AtomicLong arrival;

  /**
   * @param limit how many calls a window lets pass, 1 or more
   * @param now the clock's reading
   */
  public TokenBucket(int limit, Duration window, long now) {
    this.spacing = Math.max(1, window.toNanos() / limit);
    this.burst = spacing * limit;
    this.arrival = new AtomicLong(now);
  }

  /** Whether a call could pass at {@code now}. */
  public boolean admits(long now) {
    return waitNanos(now) <= 0;
  }

  /** How long until a call can pass, in nanoseconds; 0 or less if it can now. */
  public long waitNanos(long now) {
    return arrival.get() + spacing - burst - now;
  }

  /** Lets a call pass if there is room. */
  public boolean tryTake(long now) {
    while (true) {
      long seen = arrival.get();
      long base = seen - now < 0 ? now : seen;
      if (base + spacing - burst - now > 0) {
        return false;
      }
      if (arrival.compareAndSet(seen, base + spacing)) {
        return true;
      }
    }
  }
}
