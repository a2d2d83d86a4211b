package io.agentreach.core.guard;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Keeps retries to a share of the calls, so that a fault does not multiply the load: each call pays
 * in a share of a retry, each retry takes a whole one. What the calls of the last 10 to 20 seconds
 * paid in can be saved up, so that an agent that dies with all its calls does not fail those that
 * could be repeated; of small traffic 100 retries can. A floor of retries per second is always
 * there. Thread-safe.
 *
 * <p>Source: the retry budgets of Finagle and Linkerd.
 */
public final class RetryBudget {
  private static final long WHOLE = 1_000;
  private static final long ALWAYS_SAVED = 100 * WHOLE;
  private static final long STRETCH = Duration.ofSeconds(10).toNanos();

  private final long perCall;
  private final AtomicLong saved = new AtomicLong();
  // An estimate: a call that meets another at the same instant may not be counted.
  private long calls;
  private final @Nullable TokenBucket floor;
  private volatile long since;
  private volatile long callsBySince;
  private volatile long callsBefore;

  /**
   * @param share of calls that may be retries, 0 to 1
   * @param perSecond retries that are always allowed, 0 or more
   * @param now the clock's reading
   */
  public RetryBudget(double share, int perSecond, long now) {
    this.perCall = Math.round(share * WHOLE);
    this.since = now;
    this.floor = perSecond == 0 ? null : new TokenBucket(perSecond, Duration.ofSeconds(1), now);
  }

  /** A call begins: pays in. */
  public void deposit(long now) {
    long all = calls + 1;
    calls = all;
    if (now - since >= STRETCH) {
      turn(all, now);
    }
    if (saved.get() < Math.max(ALWAYS_SAVED, perCall * (all - callsBefore))) {
      saved.addAndGet(perCall);
    }
  }

  /** Begins a new stretch: what was paid in before the last one can no longer have been saved. */
  private void turn(long all, long now) {
    callsBefore = now - since >= 2 * STRETCH ? all : callsBySince;
    callsBySince = all;
    since = now;
    long most = Math.max(ALWAYS_SAVED, perCall * (all - callsBefore));
    saved.updateAndGet(present -> Math.min(present, most));
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
