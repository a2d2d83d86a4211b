package io.agentreach.testkit.sim;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What must be true of a circuit breaker, written from the requirement: 5 failures in 10 s open it,
 * after 15 s one probe passes, its success closes it.
 */
final class Circuit {
  private static final int FAILURES = 5;
  private static final long WINDOW = Duration.ofSeconds(10).toNanos();
  private static final long PAUSE = Duration.ofSeconds(15).toNanos();

  private final Deque<Long> failures = new ArrayDeque<>();
  private boolean open;
  private boolean probing;
  private long since;

  /** Whether a call may begin: at most one probe in each pause once it has opened. */
  boolean admits(long now) {
    return !open || now - since >= 0;
  }

  boolean open() {
    return open;
  }

  void begun(long now) {
    if (open) {
      probing = true;
      since = now + PAUSE;
    }
  }

  void succeeded() {
    if (!open) {
      failures.clear();
    } else if (probing) {
      open = false;
      probing = false;
      failures.clear();
    }
  }

  void failed(long now) {
    if (open) {
      if (probing) {
        probing = false;
        since = now + PAUSE;
      }
      return;
    }
    failures.add(now);
    while (now - failures.getFirst() >= WINDOW) {
      failures.removeFirst();
    }
    if (failures.size() >= FAILURES) {
      open = true;
      since = now + PAUSE;
    }
  }

  /** A probe ended without saying anything. */
  void released(long now) {
    if (open && probing) {
      probing = false;
      since = now;
    }
  }
}
