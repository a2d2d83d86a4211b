package io.agentreach.core.rule;

/**
 * What is known of how regularly an agent beats: a smoothed mean of its intervals and their mean
 * deviation, in nanoseconds; both 0 as long as there was no interval.
 *
 * <p>Source: Jacobson and Karels, Congestion avoidance and control, 1988 (RFC 6298): weights 1/8
 * and 1/4, about the last ten intervals.
 */
public record IntervalEstimate(long mean, long deviation) {
  /** Nothing is known. */
  public static final IntervalEstimate NONE = new IntervalEstimate(0, 0);

  /** The estimate after one more interval. */
  public IntervalEstimate after(long intervalNanos) {
    if (mean == 0) {
      // One interval tells of no irregularity: who keeps its plan is due when the plan says so.
      return new IntervalEstimate(Math.max(1, intervalNanos), 0);
    }
    long error = intervalNanos - mean;
    return new IntervalEstimate(
        Math.max(1, mean + error / 8), deviation + (Math.abs(error) - deviation) / 4);
  }

  /** What an interval hardly ever exceeds: the mean and four deviations; 0 if nothing is known. */
  public long longest() {
    return mean + 4 * deviation;
  }
}
