package io.agentreach.core.rule;

import java.time.Duration;

/**
 * Whether an agent is presumed alive, computed from readings whenever it is asked.
 *
 * @param missed how many intervals may pass without a beat, 1 or more
 * @param grace how long an agent is draining after its deadline before it is down
 */
public record Liveness(int missed, Duration grace) {
  /** Three intervals, then 30 s of grace. */
  public static final Liveness DEFAULT = new Liveness(3, Duration.ofSeconds(30));

  public Liveness {
    if (missed < 1 || grace.isNegative()) {
      throw new IllegalArgumentException("missed must be 1 or more and grace not negative");
    }
  }

  /** What silence means. */
  public enum Presence {
    /** Heard of within the deadline. */
    ALIVE,
    /** Presumed lost; may still come back without having lost anything. */
    GRACE,
    /** Gone. */
    GONE
  }

  /**
   * How long an agent may be silent, in nanoseconds; {@link Long#MAX_VALUE} for one that never
   * beats.
   */
  public long deadlineNanos(Duration interval) {
    return interval.isZero() ? Long.MAX_VALUE : Math.multiplyExact(interval.toNanos(), missed);
  }

  /** What {@code silentNanos} without a beat mean for an agent with this deadline. */
  public Presence presence(long silentNanos, long deadlineNanos) {
    if (silentNanos < deadlineNanos) {
      return Presence.ALIVE;
    }
    return silentNanos - deadlineNanos < grace.toNanos() ? Presence.GRACE : Presence.GONE;
  }
}
