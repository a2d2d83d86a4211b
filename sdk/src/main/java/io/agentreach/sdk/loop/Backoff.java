package io.agentreach.sdk.loop;

import java.time.Duration;

/**
 * How long to wait after the n-th failure in a row: doubling from {@code first} to {@code most},
 * with up to 30 % more by chance, so that agents do not return to a new hub all at once.
 */
public record Backoff(Duration first, Duration most) {
  /** From 200 ms to 10 s. */
  public static final Backoff DEFAULT = new Backoff(Duration.ofMillis(200), Duration.ofSeconds(10));

  private static final double JITTER = 0.3;
  private static final int MOST_DOUBLINGS = 30;

  /**
   * The pause in nanoseconds.
   *
   * @param failures 1 or more
   * @param chance a random number, 0 inclusive to 1 exclusive
   */
  public long nanos(int failures, double chance) {
    double grown = (double) first.toNanos() * Math.pow(2, Math.min(failures - 1, MOST_DOUBLINGS));
    return (long) (Math.min(grown, (double) most.toNanos()) * (1 + JITTER * chance));
  }
}
