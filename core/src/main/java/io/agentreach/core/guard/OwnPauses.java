package io.agentreach.core.guard;

import java.time.Duration;

/**
 * How long this process itself did not run: a long garbage collection, a suspended machine. Agents
 * get that time back, since nobody could hear them. Read from anywhere; {@link #tick} is called by
 * one thread.
 */
public final class OwnPauses {
  private static final long WORTH_NOTING = Duration.ofSeconds(1).toNanos();

  private volatile long total;
  private boolean ticked;
  private long last;

  /**
   * Notes that the process runs at {@code now}; what the time since the last note exceeds {@code
   * every} by was a pause. Returns that pause in nanoseconds, 0 if it is not worth noting.
   *
   * @param every how often this is meant to be called
   */
  @SuppressWarnings("NonAtomicVolatileUpdate") // There is one writer.
  public long tick(Duration every, long now) {
    long gap = ticked ? now - last - every.toNanos() : 0;
    ticked = true;
    last = now;
    if (gap < WORTH_NOTING) {
      return 0;
    }
    total += gap;
    return gap;
  }

  /** All pauses so far, in nanoseconds. */
  public long totalNanos() {
    return total;
  }
}
