package io.agentreach.core.guard;

/**
 * The share of calls that succeeded of late: an exponential average over about 20 calls that starts
 * at 1. Thread-safe; a note that meets another at the same instant may be lost.
 */
public final class SuccessRate {
  private static final double STEP = 0.05;
  private volatile double rate = 1;

  /** Notes one call. */
  @SuppressWarnings("NonAtomicVolatileUpdate")
  public void note(boolean success) {
    double present = rate;
    if (success && present == 1) {
      return;
    }
    double next = present + STEP * ((success ? 1 : 0) - present);
    rate = next > 0.999 ? 1 : next;
  }

  /** 0 to 1. */
  public double value() {
    return rate;
  }
}
