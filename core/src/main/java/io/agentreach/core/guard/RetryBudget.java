package io.agentreach.core.guard;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Keeps retries to a share of the calls, so that a fault does not multiply the load: each call pays
 * in a share of a retry, each retry takes a whole one. A floor of retries per second is always
 * there for small traffic. Thread-safe.
 *
 * <p>Source: the retry budgets of Finagle and Linkerd.
 */
public final class RetryBudget {
  private static final long WHOLE = 1_000;
  private static final long MOST_SAVED = 100 * WHOLE;

  private final long perCall;
  private final AtomicLong saved = new AtomicLong();
  private final @Nullable TokenBucket floor;

  /**
   * @param share of calls that may be retries, 0 to 1
   * @param perSecond retries that are always allowed, 0 or more
   * @param now the clock's reading
   */
  public RetryBudget(double share, int perSecond, long now) {
    this.perCall = Math.round(share * WHOLE);
    this.floor = perSecond == 0 ? null : new TokenBucket(perSecond, Duration.ofSeconds(1), now);
  }

  /** A call begins: pays in. */
  public void deposit() {
    if (saved.get() < MOST_SAVED) {
      saved.addAndGet(perCall);
    }
  }

  /** Takes a retry if the budget has one. */
  public boolean tryWithdraw(long now) {
    long seen = saved.get();
    while (seen >= WHOLE) {
      if (saved.compareAndSet(seen, seen - WHOLE)) {
        return true;
      }
      seen = saved.get();
    }
    return floor != null && floor.tryTake(now);
  }
}
