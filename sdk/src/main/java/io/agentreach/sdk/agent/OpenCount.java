package io.agentreach.sdk.agent;

import java.time.Duration;

/** How many requests are being answered. Thread-safe. */
final class OpenCount {
  private int open;

  synchronized void enter() {
    open++;
  }

  synchronized void leave() {
    open--;
    notifyAll();
  }

  /** Waits until there are none; false if that takes too long, or on an interrupt. */
  synchronized boolean awaitNone(Duration patience) {
    long until = System.nanoTime() + patience.toNanos();
    while (open > 0) {
      long left = (until - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return false;
      }
      try {
        wait(left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return true;
  }
}
