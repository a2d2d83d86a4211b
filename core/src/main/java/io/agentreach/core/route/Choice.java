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

  /** Nobody, and why. */
  record Nobody(Fault fault) implements Choice {}
}
