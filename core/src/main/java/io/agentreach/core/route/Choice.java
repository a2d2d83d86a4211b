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
   */
  record Chosen(Candidate candidate, CapabilityName asked, boolean others) implements Choice {}

  /** Nobody, and why. */
  record Nobody(Fault fault) implements Choice {}
}
