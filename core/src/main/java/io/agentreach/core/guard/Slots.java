package io.agentreach.core.guard;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts the calls that an agent has at work, and lets no more in than it takes: a bulkhead.
 * Thread-safe.
 */
public final class Slots {
  private final AtomicInteger inFlight = new AtomicInteger();

  /** How many calls are at work now. */
  public int inFlight() {
    return inFlight.get();
  }

  /** Takes a slot unless {@code limit} are taken already. */
  public boolean tryAcquire(int limit) {
    int now = inFlight.get();
    while (now < limit) {
      int seen = inFlight.compareAndExchange(now, now + 1);
      if (seen == now) {
        return true;
      }
      now = seen;
    }
    return false;
  }

  /** Gives one slot back; exactly once for each that was taken. */
  public void release() {
    if (inFlight.decrementAndGet() < 0) {
      inFlight.incrementAndGet();
      throw new IllegalStateException("a slot was released twice");
    }
  }
}
