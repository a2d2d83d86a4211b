package io.agentreach.core.rule;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Whether an agent is presumed alive, computed from readings whenever it is asked.
 *
 * @param missed how many intervals may pass without a beat, 1 or more
 * @param grace how long an agent is draining after its deadline before it is down
 */
public record Liveness(int missed, Duration grace) {
  /** Three intervals, then 30 s of grace. */
  public static final Liveness DEFAULT = new Liveness(3, Duration.ofSeconds(30));

  /** How long an agent may be silent beyond the time for which it announced to be busy. */
  private static final long AFTER_ETA = Duration.ofSeconds(10).toNanos();

  /** No habit of an agent makes its deadline more than this many times as long as declared. */
  private static final int MOST_STRETCH = 4;

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
   * How long an agent may be silent by its declared interval, in nanoseconds; {@link
   * Long#MAX_VALUE} for one that never beats.
   */
  public long deadlineNanos(Duration interval) {
    return interval.isZero() ? Long.MAX_VALUE : Math.multiplyExact(interval.toNanos(), missed);
  }

  /**
   * How long an agent may be silent after its latest beat, in nanoseconds: the largest of the
   * deadline by its declared interval, as many times the longest interval that it usually needs (at
   * most four times the former), and the time for which it announced to be busy and 10 s.
   *
   * @param eta how long its present work still takes, as of the latest beat; null if it did not say
   */
  public long deadlineNanos(Duration interval, IntervalEstimate usual, @Nullable Duration eta) {
    long declared = deadlineNanos(interval);
    if (declared == Long.MAX_VALUE) {
      return declared;
    }
    long most = Math.multiplyExact(declared, MOST_STRETCH);
    long habitual = Math.min(most, missed * usual.longest());
    long busy = eta == null ? 0 : eta.toNanos() + AFTER_ETA;
    return Math.max(declared, Math.max(habitual, busy));
  }

  /** What {@code silentNanos} without a beat mean for an agent with this deadline. */
  public Presence presence(long silentNanos, long deadlineNanos) {
    if (silentNanos < deadlineNanos) {
      return Presence.ALIVE;
    }
    return silentNanos - deadlineNanos < grace.toNanos() ? Presence.GRACE : Presence.GONE;
  }
}
