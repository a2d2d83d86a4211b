package io.agentreach.core.route;

import io.agentreach.core.model.Outcome;

/** What to do next. */
sealed interface CallStep {
  /**
   * Ask an agent.
   *
   * @param limitNanos after which {@code Elapsed} is due
   * @param remainingNanos what is left of the whole call's time
   */
  record Try(Choice.Chosen choice, int number, long limitNanos, long remainingNanos)
      implements CallStep {}

  /** Do nothing for a while; {@code Elapsed} is due then. No attempt is under way. */
  record Wait(long nanos) implements CallStep {}

  /** Let the attempt under way go on; {@code Elapsed} is due then. */
  record GoOn(long nanos) implements CallStep {}

  /** Tell the caller. */
  record Finish(Outcome outcome) implements CallStep {}

  /** Go on as before. */
  record Nothing() implements CallStep {}
}
