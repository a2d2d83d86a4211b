package io.agentreach.core.guard;

import io.agentreach.core.rule.BreakerRule;
import io.agentreach.core.rule.BreakerState;
import java.util.concurrent.atomic.AtomicReference;

/** A circuit breaker: one {@link BreakerRule} and what it has to remember. Thread-safe. */
@SuppressWarnings(
    "ReferenceEquality") // Comparing and setting is about the very object that was read.
public final class Breaker {
  private final BreakerRule rule;
  private final AtomicReference<BreakerState> state =
      new AtomicReference<>(BreakerState.Closed.FRESH);

  public Breaker(BreakerRule rule) {
    this.rule = rule;
  }

  /** What the breaker remembers at present. */
  public BreakerState state() {
    return state.get();
  }

  /** Whether a call could pass at {@code now}. */
  public boolean admits(long now) {
    return rule.admits(state.get(), now);
  }

  /** Lets a call pass, taking the place of the one probe if the breaker is not closed. */
  public boolean tryEnter(long now) {
    while (true) {
      BreakerState seen = state.get();
      if (seen instanceof BreakerState.Closed) {
        return true;
      }
      if (!rule.admits(seen, now)) {
        return false;
      }
      if (state.compareAndSet(seen, rule.entered(seen, now))) {
        return true;
      }
    }
  }

  /** Notes a success; true if it closed the breaker. */
  public boolean succeeded() {
    while (true) {
      BreakerState seen = state.get();
      BreakerState next = rule.succeeded(seen);
      if (next == seen) {
        return false;
      }
      if (state.compareAndSet(seen, next)) {
        return !(seen instanceof BreakerState.Closed);
      }
    }
  }

  /** Notes a failure; true if it opened the breaker. */
  public boolean failed(long now) {
    while (true) {
      BreakerState seen = state.get();
      BreakerState next = rule.failed(seen, now);
      if (next == seen) {
        return false;
      }
      if (state.compareAndSet(seen, next)) {
        return next instanceof BreakerState.Open;
      }
    }
  }

  /** Notes the end of a call that says nothing about the agent's health. */
  public void released(long now) {
    BreakerState seen = state.get();
    while (seen instanceof BreakerState.HalfOpen
        && !state.compareAndSet(seen, rule.released(seen, now))) {
      seen = state.get();
    }
  }
}
