package io.agentreach.core.rule;

import io.agentreach.core.rule.BreakerState.Closed;
import io.agentreach.core.rule.BreakerState.HalfOpen;
import io.agentreach.core.rule.BreakerState.Open;
import java.time.Duration;
import java.util.Arrays;

/**
 * When a circuit breaker opens and closes: {@code failures} within {@code window} open it; after
 * {@code pause} one probe may pass; its success closes it, its failure opens it again.
 *
 * <p>Source: Nygard, Release It!, chapter Circuit Breaker.
 *
 * @param failures 1 or more
 */
public record BreakerRule(int failures, Duration window, Duration pause) {
  /** 5 failures in 10 s; a probe after 15 s. */
  public static final BreakerRule DEFAULT =
      new BreakerRule(5, Duration.ofSeconds(10), Duration.ofSeconds(15));

  public BreakerRule {
    if (failures < 1) {
      throw new IllegalArgumentException("failures must be 1 or more");
    }
  }

  /**
   * Whether a call may pass at {@code now}. A probe that never ended counts as lost after the
   * pause.
   */
  public boolean admits(BreakerState state, long now) {
    return switch (state) {
      case Closed closed -> true;
      case Open open -> now - open.until() >= 0;
      case HalfOpen half -> now - half.since() >= pause.toNanos();
    };
  }

  /** The state once an admitted call has begun. */
  public BreakerState entered(BreakerState state, long now) {
    return switch (state) {
      case Closed closed -> closed;
      case Open open -> new HalfOpen(now);
      case HalfOpen half -> new HalfOpen(now);
    };
  }

  /** The state after a call that succeeded. */
  public BreakerState succeeded(BreakerState state) {
    return switch (state) {
      case Closed closed -> closed.failures().length == 0 ? closed : Closed.FRESH;
      case Open open -> open;
      case HalfOpen half -> Closed.FRESH;
    };
  }

  /** The state after a call that failed. */
  public BreakerState failed(BreakerState state, long now) {
    return switch (state) {
      case Closed closed -> failedClosed(closed, now);
      case Open open -> open;
      case HalfOpen half -> new Open(now + pause.toNanos());
    };
  }

  /** The state after a call whose end says nothing: cancelled, or rejected for load. */
  public BreakerState released(BreakerState state, long now) {
    return state instanceof HalfOpen ? new Open(now) : state;
  }

  private BreakerState failedClosed(Closed closed, long now) {
    long[] old = closed.failures();
    int first = 0;
    while (first < old.length && now - old[first] >= window.toNanos()) {
      first++;
    }
    long[] recent = Arrays.copyOfRange(old, first, old.length + 1);
    recent[recent.length - 1] = now;
    return recent.length >= failures ? new Open(now + pause.toNanos()) : new Closed(recent);
  }
}
