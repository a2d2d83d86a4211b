package io.agentreach.core.route;

import io.agentreach.core.model.Attempt;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.port.Loop;
import io.agentreach.core.registry.Candidate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call that asks a second agent as well when the first one takes longer than 95 of 100 calls do;
 * the first success is the answer, and the other agent is told to stop. Only for calls that may be
 * repeated, and only if the retry budget pays. Lives on its call's loop.
 *
 * <p>Source: Dean and Barroso, The tail at scale, 2013.
 */
final class HedgedCall implements CallHandle {
  /** Makes the second call. */
  interface Second {
    /** The second call for one that {@code first} is busy with; null if there is none to be had. */
    @Nullable CallDriver start(Candidate first, CallListener listener);
  }

  private final Loop loop;
  private final CallListener listener;
  private final Trail trail;
  private final Second second;
  private @Nullable CallDriver primary;
  private @Nullable CallDriver hedge;
  private @Nullable Outcome failed;
  private Loop.@Nullable Timer timer;
  private boolean over;

  /**
   * @param trail of the first call
   */
  HedgedCall(Loop loop, Trail trail, CallListener listener, Second second) {
    this.loop = loop;
    this.trail = trail;
    this.listener = listener;
    this.second = second;
  }

  /** Starts with the first call, which tells {@link #primary()}. */
  void start(CallDriver first) {
    primary = first;
    first.start();
    Candidate asked = trail.chosen();
    long usual = over || asked == null ? 0 : asked.serviceTime().p95Nanos();
    if (asked != null && usual > 0) {
      timer = loop.after(usual, () -> late(asked));
    }
  }

  /** What the first call tells its end to. */
  CallListener primary() {
    return (outcome, done) -> {
      primary = null;
      settled(outcome, hedge);
    };
  }

  private void late(Candidate asked) {
    timer = null;
    boolean still = !over && primary != null && trail.rounds() == 1;
    if (still) {
      CallDriver started =
          second.start(
              asked,
              (outcome, done) -> {
                hedge = null;
                settled(outcome, primary);
              });
      if (started != null && !over) {
        hedge = started;
        started.start();
      }
    }
  }

  private void settled(Outcome outcome, @Nullable CallDriver other) {
    if (over) {
      failed = outcome;
      return;
    }
    if (outcome instanceof Outcome.Success success) {
      over = true;
      if (other != null) {
        other.outrun();
      }
      finish(
          new Outcome.Success(
              success.payload(),
              success.agent(),
              success.version(),
              merged(success.attempts(), failed)));
    } else if (other == null) {
      over = true;
      finish(failed == null ? outcome : together(failed, outcome));
    } else {
      failed = outcome;
    }
  }

  private void finish(Outcome outcome) {
    if (timer != null) {
      timer.cancel();
      timer = null;
    }
    listener.settled(outcome, trail);
  }

  /** Both failed: the first failure speaks, for the attempts of both. */
  private static Outcome together(Outcome first, Outcome last) {
    if (!(first instanceof Outcome.Failure one) || !(last instanceof Outcome.Failure other)) {
      return first;
    }
    Fault fault = one.fault();
    Effect worst =
        fault.effect().compareTo(other.fault().effect()) >= 0
            ? fault.effect()
            : other.fault().effect();
    return new Outcome.Failure(
        new Fault(
            fault.code(),
            fault.message(),
            fault.phase(),
            worst,
            fault.agent(),
            fault.retryable() && (other.fault().retryable() || worst == Effect.NONE),
            fault.retryAfter(),
            merged(fault.attempts(), last),
            fault.details(),
            fault.agentStatus(),
            fault.agentError()));
  }

  /** The attempts of both calls in the order in which they began, a success last. */
  private static List<Attempt> merged(List<Attempt> some, @Nullable Outcome other) {
    List<Attempt> others =
        switch (other) {
          case null -> List.of();
          case Outcome.Success success -> success.attempts();
          case Outcome.Failure failure -> failure.fault().attempts();
        };
    if (others.isEmpty()) {
      return some;
    }
    List<Attempt> all = new ArrayList<>(some);
    all.addAll(others);
    all.sort(
        Comparator.comparing((Attempt each) -> each.code() == null)
            .thenComparing(Attempt::startedAfter));
    List<Attempt> numbered = new ArrayList<>(all.size());
    for (Attempt each : all) {
      numbered.add(
          new Attempt(
              numbered.size() + 1,
              each.agent(),
              each.startedAfter(),
              each.took(),
              each.code(),
              each.effect(),
              each.message()));
    }
    return numbered;
  }

  @Override
  public void cancel() {
    // Each tells its end; the last one's is the call's.
    CallDriver first = primary;
    CallDriver other = hedge;
    if (other != null) {
      other.cancel();
    }
    if (first != null) {
      first.cancel();
    }
  }

  @Override
  public void pause() {}

  @Override
  public void resume() {}
}
