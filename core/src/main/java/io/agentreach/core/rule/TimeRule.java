package io.agentreach.core.rule;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long a call and each of its attempts may take.
 *
 * @param longest no call takes longer, whatever anybody says
 * @param firstByte how long a streamed answer may take to begin where nothing longer is declared
 * @param streamIdle how long a stream may be silent
 */
public record TimeRule(Duration longest, Duration firstByte, Duration streamIdle) {
  /** 10 min; 2 s; 60 s. */
  public static final TimeRule DEFAULT =
      new TimeRule(Duration.ofMinutes(10), Duration.ofSeconds(2), Duration.ofSeconds(60));

  /**
   * The time limit of a whole call, in nanoseconds: the capability's own limit, else the caller's,
   * else that of the kind of work. The caller's limit caps all.
   */
  public long callNanos(@Nullable Duration caller, @Nullable Duration declared, Duration ofKind) {
    long limit = longest.toNanos();
    if (caller != null) {
      limit = Math.min(limit, caller.toNanos());
    }
    if (declared != null) {
      limit = Math.min(limit, declared.toNanos());
    } else if (caller == null) {
      limit = Math.min(limit, ofKind.toNanos());
    }
    return limit;
  }

  /**
   * How long one attempt may take before the next agent is asked, in nanoseconds. A call that may
   * be repeated elsewhere leaves time for that, unless no agent that could take it is known to be
   * done within half of what is left.
   *
   * @param remainingNanos what is left of the call's time
   * @param mayMoveOn whether the call could and would be repeated with another agent
   * @param usualNanos how long this work usually takes at most with the quickest of the agents that
   *     could take the call, 0 if not known
   */
  public long attemptNanos(long remainingNanos, boolean mayMoveOn, long usualNanos) {
    long half = remainingNanos / 2;
    return mayMoveOn && usualNanos <= half ? half : remainingNanos;
  }
}
