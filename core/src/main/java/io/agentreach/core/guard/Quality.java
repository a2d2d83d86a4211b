package io.agentreach.core.guard;

import io.agentreach.core.rule.QualityRule;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The quality of one agent in one capability: a {@link QualityRule} and what it has to remember.
 * Thread-safe; a note that meets another at the same instant may be lost, which a mean can bear.
 */
public final class Quality {
  private static final long NEVER = Long.MIN_VALUE;

  private final QualityRule rule;
  private final AtomicLong probeAt = new AtomicLong(NEVER);
  private volatile double value = 1;
  private volatile double weight = 1;
  private volatile boolean watched;
  private volatile boolean failedLast;
  private volatile long peersNanos;

  public Quality(QualityRule rule) {
    this.rule = rule;
  }

  /** 0 to 1. */
  public double value() {
    return value;
  }

  /** The factor for the agent's weight, above 0 to 1. */
  public double weight() {
    return weight;
  }

  /** Whether the agent is watched: it gets no traffic but probes while others are there. */
  public boolean watched() {
    return watched;
  }

  /** Whether a probe is due at {@code now}. */
  public boolean probeDue(long now) {
    long last = probeAt.get();
    return last == NEVER || now - last >= rule.probeEvery().toNanos();
  }

  /** Notes that a call goes to the agent. */
  public void entered(long now) {
    if (watched) {
      probeAt.set(now);
    }
  }

  /** Notes what 95 of 100 calls to its peers do not exceed, in nanoseconds; 0 if not known. */
  public void peers(long nanos) {
    if (peersNanos != nanos) {
      peersNanos = nanos;
    }
  }

  /** Up to this time a success is worth all, in nanoseconds. */
  public long patienceNanos() {
    return rule.patienceNanos(peersNanos);
  }

  /** Notes a call that succeeded; true if it ended the watch. */
  public boolean succeeded(long tookNanos) {
    double worth = rule.worth(tookNanos, peersNanos);
    if (worth == 1 && value == 1 && !failedLast) {
      return false;
    }
    failedLast = worth == 0;
    return note(worth, false);
  }

  /** Notes a call that failed by the agent's fault; true if it began a watch. */
  public boolean failed() {
    boolean again = failedLast;
    failedLast = true;
    return note(0, again);
  }

  /** Takes a call in; true if the watch began or ended. */
  private boolean note(double worth, boolean again) {
    boolean before = watched;
    double next = rule.after(value, worth, again, before);
    value = next;
    weight = rule.weight(next);
    boolean after = rule.watched(next, before);
    watched = after;
    return before != after;
  }
}
