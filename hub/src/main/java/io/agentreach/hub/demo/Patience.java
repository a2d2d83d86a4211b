package io.agentreach.hub.demo;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Waits for what other processes do. Blocks. */
final class Patience {
  private static final long PAUSE_MILLIS = 20;

  private Patience() {}

  /**
   * Waits until something is so.
   *
   * @param what completes "… did not happen"
   * @param concerned whose end makes waiting pointless, and whose log tells why
   */
  static void until(
      String what, Duration limit, @Nullable Child concerned, BooleanSupplier condition) {
    long end = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      if (concerned != null && !concerned.alive()) {
        throw new DemoFailure(
            concerned.name() + " ended with code " + concerned.exitCode() + " before " + what,
            concerned);
      }
      if (System.nanoTime() - end > 0) {
        throw new DemoFailure(what + ": not so within " + limit.toSeconds() + " s", concerned);
      }
      pause(PAUSE_MILLIS);
    }
  }

  static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DemoFailure("interrupted");
    }
  }
}
