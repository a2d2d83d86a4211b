package io.agentreach.core.route;

import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Fault;
import io.agentreach.core.registry.Candidate;

/** What a selection brought. */
sealed interface Choice {
  /**
   * One agent; its slot, breaker and rate are taken.
   *
   * @param asked the capability as the caller named it
   * @param others whether other agents could take the call too
   * @param quickestNanos how long the quickest of all that could take it is expected to take, in
   *     nanoseconds; 0 if not known
   */
  record Chosen(Candidate candidate, CapabilityName asked, boolean others, long quickestNanos)
      implements Choice {}

  /**
   * Nobody now, but there are agents whose slots are all taken.
   *
   * @param fault what the caller gets if it does not wait
   * @param nearest one of them
   * @param waitNanos how long a slot is expected to take, by the time that calls need; 0 if nothing
   *     is known yet
   * @param workNanos how long the call itself is expected to take then
   */
  record Full(Fault fault, Candidate nearest, long waitNanos, long workNanos) implements Choice {}

  /** Nobody, and why. */
  record Nobody(Fault fault) implements Choice {}
}
