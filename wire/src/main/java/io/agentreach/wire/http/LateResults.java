package io.agentreach.wire.http;

import io.agentreach.core.model.Receipt;
import io.agentreach.core.port.Loop;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where results meet the attempts that wait for them: an agent that answers 202 posts its result
 * later. Thread-safe; blocks for no longer than a look into a map takes. Bounded.
 */
public final class LateResults {
  /** How many attempts wait at most, unless said otherwise. */
  public static final int DEFAULT_WAITING = 100_000;

  private final int mostWaiting;
  private final Map<String, ArrayDeque<Waiter>> waiting = new HashMap<>();
  private final EarlyResults early = new EarlyResults();
  private int waiters;

  /** What became of a posted result. */
  public enum Posted {
    /** An attempt waited for it and gets it. */
    DELIVERED,
    /** Nobody waits for it yet; it is kept for ten seconds, since its 202 may be on its way. */
    KEPT,
    /** Nobody waits for it, and there is no room to keep it. */
    REFUSED
  }

  /** An attempt that waits for the result of a request. */
  interface Waiter {
    String requestId();

    Loop loop();

    /** Takes the result, on its loop; it may have given up by then. */
    void take(Receipt receipt);
  }

  /** A registry for {@link #DEFAULT_WAITING} attempts. */
  public LateResults() {
    this(DEFAULT_WAITING);
  }

  /** A registry for {@code mostWaiting} attempts. */
  public LateResults(int mostWaiting) {
    this.mostWaiting = mostWaiting;
  }

  /**
   * Hands a result to the attempt that has waited longest for that request.
   *
   * @param receipt a reply, or a failure in the agent's words
   */
  public Posted complete(String requestId, Receipt receipt) {
    Waiter waiter;
    synchronized (this) {
      waiter = poll(requestId);
      if (waiter == null) {
        boolean kept = early.keep(requestId, receipt, System.nanoTime());
        return kept ? Posted.KEPT : Posted.REFUSED;
      }
    }
    waiter.loop().execute(() -> waiter.take(receipt));
    return Posted.DELIVERED;
  }

  /** The number of attempts that wait. */
  public synchronized int waiting() {
    return waiters;
  }

  /** Begins to wait; false if there is no room. */
  boolean await(Waiter waiter) {
    Receipt there;
    synchronized (this) {
      there = early.take(waiter.requestId(), System.nanoTime());
      if (there == null) {
        if (waiters >= mostWaiting) {
          return false;
        }
        waiting.computeIfAbsent(waiter.requestId(), id -> new ArrayDeque<>(1)).add(waiter);
        waiters++;
        return true;
      }
    }
    Receipt result = there;
    waiter.loop().execute(() -> waiter.take(result));
    return true;
  }

  /** Waits no longer. */
  synchronized void forget(Waiter waiter) {
    ArrayDeque<Waiter> queue = waiting.get(waiter.requestId());
    if (queue != null && queue.remove(waiter)) {
      removed(waiter.requestId(), queue);
    }
  }

  private @Nullable Waiter poll(String requestId) {
    ArrayDeque<Waiter> queue = waiting.get(requestId);
    if (queue == null) {
      return null;
    }
    Waiter first = queue.remove();
    removed(requestId, queue);
    return first;
  }

  private void removed(String requestId, ArrayDeque<Waiter> queue) {
    waiters--;
    if (queue.isEmpty()) {
      waiting.remove(requestId);
    }
  }
}
