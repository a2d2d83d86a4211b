package io.agentreach.core.guard;

/**
 * A running estimate of how long calls take: a smoothed mean and mean deviation. Thread-safe; a
 * measurement that meets another at the same instant may be lost, which an estimate can bear.
 *
 * <p>Source: Jacobson and Karels, Congestion avoidance and control, 1988; RFC 6298.
 */
public final class ServiceTime {
  private volatile long mean;
  private volatile long deviation;

  /** Notes that a call took {@code nanos}. */
  @SuppressWarnings("NonAtomicVolatileUpdate")
  public void note(long nanos) {
    long present = mean;
    if (present == 0) {
      mean = Math.max(1, nanos);
      deviation = nanos / 2;
      return;
    }
    long error = nanos - present;
    mean = Math.max(1, present + error / 8);
    deviation += (Math.abs(error) - deviation) / 4;
  }

  /** The mean, in nanoseconds; 0 if nothing is known yet. */
  public long meanNanos() {
    return mean;
  }

  /**
   * What calls hardly ever exceed, in nanoseconds: mean + 4 deviations; 0 if nothing is known yet.
   */
  public long usualNanos() {
    return mean + 4 * deviation;
  }
}
