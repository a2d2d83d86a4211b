package io.agentreach.sdk.heart;

import java.time.Duration;

/**
 * How often a heart beats: twice as often as agreed while there is no work, at two thirds of that
 * rate while there is. An interval of 10 s means 5 s and 15 s.
 *
 * @param interval as agreed with the hub, above 0
 * @param deadline after how long a silence the hub presumes the agent lost; at least twice in that
 *     time the heart beats, whatever was agreed
 */
record Pace(Duration interval, Duration deadline) {
  /** By which the agreed interval is divided for the next look at oneself. */
  private static final int LOOKS = 5;

  private static final long SHORTEST_LOOK = Duration.ofMillis(100).toNanos();

  /** The time from one beat to the next, in nanoseconds. */
  long nanos(boolean atWork) {
    long wished = atWork ? interval.toNanos() / 2 * 3 : interval.toNanos() / 2;
    return Math.max(1, Math.min(wished, deadline.toNanos() / 2));
  }

  /** The time from one look at oneself to the next, in nanoseconds. */
  long lookNanos() {
    return Math.max(interval.toNanos() / LOOKS, SHORTEST_LOOK);
  }
}
