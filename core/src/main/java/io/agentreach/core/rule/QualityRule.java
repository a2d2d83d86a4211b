package io.agentreach.core.rule;

import java.time.Duration;

/**
 * What the calls that an agent has answered of late say about it, as a quality from 0 to 1: a
 * smoothed mean of what each call was worth. Quality weights traffic; below a threshold the agent
 * is watched: it gets nothing but probes while others are there, and recovers with their successes.
 *
 * @param step how much one call counts, above 0 to 1
 * @param watchBelow the quality below which an agent is watched
 * @param trustAbove the quality above which a watched one is trusted again
 * @param probeEvery how long a watched agent waits between two probes
 * @param slow a call that took so many times what its peers' p95 allows is worth half
 * @param verySlow one that took so many times of it is worth nothing
 */
public record QualityRule(
    double step,
    double watchBelow,
    double trustAbove,
    Duration probeEvery,
    double slow,
    double verySlow) {
  /** 5 % a call; watched below 0.6, trusted above 0.8; a probe every 5 s; 3 times, 6 times. */
  public static final QualityRule DEFAULT =
      new QualityRule(0.05, 0.6, 0.8, Duration.ofSeconds(5), 3, 6);

  /** The least weight that quality leaves an agent. */
  private static final double LEAST_WEIGHT = 0.05;

  /** A watched agent is seldom asked, so each of its answers counts for several. */
  private static final int PROBES_COUNT = 3;

  /** Means so near to 1 are taken for it, so that an agent without faults stays cheap to note. */
  private static final double AS_GOOD_AS_ONE = 0.999;

  public QualityRule {
    if (!(step > 0 && step <= 1 && watchBelow >= 0 && watchBelow < trustAbove && trustAbove < 1)) {
      throw new IllegalArgumentException("0 < step <= 1, 0 <= watchBelow < trustAbove < 1");
    }
    if (!probeEvery.isPositive() || !(slow > 1 && slow < verySlow)) {
      throw new IllegalArgumentException("probeEvery > 0, 1 < slow < verySlow");
    }
  }

  /** Up to this time a success is worth 1; peers' time 0 means that it is not known. */
  public long patienceNanos(long peersNanos) {
    return peersNanos <= 0 ? Long.MAX_VALUE : (long) (slow * peersNanos);
  }

  /**
   * What a call that succeeded is worth: 1, 0.5 or 0.
   *
   * @param tookNanos how long it took
   * @param peersNanos what 95 of 100 calls to its peers do not exceed; 0 if not known
   */
  public double worth(long tookNanos, long peersNanos) {
    if (peersNanos <= 0 || tookNanos <= slow * peersNanos) {
      return 1;
    }
    return tookNanos <= verySlow * peersNanos ? 0.5 : 0;
  }

  /**
   * The quality after one more call.
   *
   * @param worth what the call was worth; a failure 0
   * @param again whether it failed like the one before, which counts twice
   */
  public double after(double quality, double worth, boolean again, boolean watched) {
    double share = step * (watched ? PROBES_COUNT : again ? 2 : 1);
    double next = quality + Math.min(1, share) * (worth - quality);
    return next > AS_GOOD_AS_ONE ? 1 : next;
  }

  /** Whether an agent is watched, given whether it was before. */
  public boolean watched(double quality, boolean before) {
    return quality < (before ? trustAbove : watchBelow);
  }

  /** The factor for an agent's weight: its quality squared, but never quite nothing. */
  public double weight(double quality) {
    return Math.max(LEAST_WEIGHT, quality * quality);
  }
}
