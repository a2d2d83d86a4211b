package io.agentreach.core.rule;

import java.util.Arrays;

/** What a circuit breaker remembers. Immutable. */
public sealed interface BreakerState {
  /** Calls pass; the times of the latest failures are kept, the oldest first. */
  @SuppressWarnings("ArrayRecordComponent")
  record Closed(long[] failures) implements BreakerState {
    /** Nothing failed yet. */
    public static final Closed FRESH = new Closed(new long[0]);

    @Override
    public String toString() {
      return "Closed" + Arrays.toString(failures);
    }
  }

  /** Nothing passes before {@code until}. */
  record Open(long until) implements BreakerState {}

  /** One probe, begun at {@code since}, is on its way. */
  record HalfOpen(long since) implements BreakerState {}
}
