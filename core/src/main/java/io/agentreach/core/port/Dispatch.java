package io.agentreach.core.port;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Assignment;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Endpoint;
import org.jspecify.annotations.Nullable;

/**
 * One attempt, as a channel has to carry it out.
 *
 * @param call the call that it belongs to
 * @param agent who is asked
 * @param endpoint where
 * @param capability as the agent declares it
 * @param asked as the caller named it: the declared name or one below it
 * @param number 1 for the call's first attempt
 * @param remainingNanos how long the agent may work at most: its deadline, as a difference from now
 * @param assignment the task that the attempt belongs to, null for a plain call
 */
public record Dispatch(
    Call call,
    AgentId agent,
    Endpoint endpoint,
    Capability capability,
    CapabilityName asked,
    int number,
    long remainingNanos,
    @Nullable Assignment assignment) {
  /** An attempt of a plain call. */
  public Dispatch(
      Call call,
      AgentId agent,
      Endpoint endpoint,
      Capability capability,
      CapabilityName asked,
      int number,
      long remainingNanos) {
    this(call, agent, endpoint, capability, asked, number, remainingNanos, null);
  }
}
