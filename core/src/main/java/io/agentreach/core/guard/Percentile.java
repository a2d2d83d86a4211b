package io.agentreach.core.guard;

/**
 * A running estimate of what 95 of 100 measurements do not exceed. Takes one step for each
 * measurement, up by 19 parts or down by one, so that it rests where one in 20 is above it.
 * Thread-safe; a measurement that meets another at the same instant may be lost.
 *
 * <p>Source: the frugal streaming of quantiles by Ma, Muthukrishnan and Sandler, 2013, with steps
 * in proportion to the estimate.
 */
public final class Percentile {
  private static final double DOWN = 0.01;
  private static final double UP = 19 * DOWN;
  private static final int ENOUGH = 20;

  private volatile long nanos;
  private volatile int count;

  /** Notes a measurement. */
  @SuppressWarnings("NonAtomicVolatileUpdate")
  public void note(long measured) {
    long present = nanos;
    if (present == 0) {
      nanos = Math.max(1, measured);
    } else if (measured > present) {
      nanos = Math.min(measured, present + Math.max(1, (long) (present * UP)));
    } else {
      nanos = Math.max(Math.max(1, measured), present - (long) (present * DOWN));
    }
    if (count < ENOUGH) {
      count++;
    }
  }

  /** The estimate, in nanoseconds; 0 as long as there are fewer than 20 measurements. */
  public long p95Nanos() {
    return count < ENOUGH ? 0 : nanos;
  }
}
