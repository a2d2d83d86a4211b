package io.agentreach.core.route;

import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Fault;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.Candidates;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who could be meant by a target. */
sealed interface Resolution {
  /**
   * Those that declare the capability: the list of the most specific name first, then of the names
   * above it.
   *
   * @param capability what the agent is asked for
   */
  record Found(CapabilityName capability, List<Candidates> tiers) implements Resolution {}

  /** The agent exists and does not declare the capability. */
  record Undeclared(AgentRecord agent, CapabilityName capability) implements Resolution {}

  /** Nobody. */
  record Nobody(Fault fault, @Nullable CapabilityName capability) implements Resolution {}
}
