package io.agentreach.core.guard;

/**
 * A running estimate of how long calls take: a smoothed mean, and what most calls do not exceed.
 * Thread-safe; a measurement that meets another at the same instant may be lost, which an estimate
 * can bear.
 *
 * <p>What most do not exceed rises by half at most with each longer call, and falls by an eighth of
 * the distance with each shorter one. So a single slow call, as after a start, says little, and
 * work of which a good part takes long is noticed. A mean with deviations would be led astray by
 * one such call for dozens of others.
 */
public final class ServiceTime {
  private static final double DOWN = 0.01;
  private static final double UP = 19 * DOWN;
  private static final int ENOUGH = 20;

  private volatile long mean;
  private volatile long usual;
  private volatile long atLeast;
  // Without a fence: written with each call, read now and then.
  private long p95;
  private int measured;
  private long patience = Long.MAX_VALUE;

  /**
   * Notes for the percentile alone that a call took {@code nanos}: one step for each measurement,
   * up by 19 parts or down by one, so that it rests where one in 20 is above it.
   *
   * <p>Source: the frugal streaming of quantiles by Ma, Muthukrishnan and Sandler, 2013, with steps
   * in proportion to the estimate.
   */
  public void noteTail(long nanos) {
    long present = p95;
    if (present == 0) {
      p95 = Math.max(1, nanos);
    } else if (nanos > present) {
      p95 = Math.min(nanos, present + Math.max(1, (long) (present * UP)));
    } else {
      p95 = Math.max(Math.max(1, nanos), present - (long) (present * DOWN));
    }
    if (measured < ENOUGH) {
      measured++;
    }
  }

  /** Sets up to which time a call is as quick as its peers' calls, in nanoseconds. */
  public void patience(long nanos) {
    patience = nanos;
  }

  /** Up to which time a call is as quick as its peers' calls, in nanoseconds. */
  public long patienceNanos() {
    return patience;
  }

  /** What 95 of 100 calls do not exceed, in nanoseconds; 0 as long as fewer than 20 are known. */
  public long p95Nanos() {
    return measured < ENOUGH ? 0 : p95;
  }

  /** Notes that a call took {@code nanos}. */
  @SuppressWarnings("NonAtomicVolatileUpdate")
  public void note(long nanos) {
    long present = mean;
    if (present == 0) {
      mean = Math.max(1, nanos);
      usual = mean;
    } else {
      mean = Math.max(1, present + (nanos - present) / 8);
      long most = usual;
      usual =
          nanos > most
              ? Math.min(nanos, most + Math.max(1, most / 2))
              : Math.max(1, most - (most - nanos) / 8);
    }
    if (atLeast != 0) {
      atLeast = 0;
    }
    noteTail(nanos);
  }

  /**
   * Notes that a call was given up after {@code nanos}. Until another one is answered, calls are
   * expected to need twice as long, as after a loss in TCP (RFC 6298): who gives up too early would
   * else never learn it.
   */
  public void noteGivenUp(long nanos) {
    atLeast = Math.max(atLeast, 2 * nanos);
  }

  /** The mean, in nanoseconds; 0 if nothing is known yet. */
  public long meanNanos() {
    return mean;
  }

  /** What most answers of late did not exceed, in nanoseconds; 0 if there was none yet. */
  public long usualNanos() {
    return usual;
  }

  /** What most calls will not exceed, in nanoseconds; 0 if nothing is known yet. */
  public long expectedNanos() {
    return Math.max(usual, atLeast);
  }
}
