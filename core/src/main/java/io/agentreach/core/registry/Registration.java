package io.agentreach.core.registry;

import io.agentreach.core.model.Fault;

/** What became of a wish to register. */
public sealed interface Registration {
  /** The agent is registered, and its registration is on disk. */
  record Accepted(AgentRecord agent, boolean replaced) implements Registration {}

  /** It is not. */
  record Refused(Fault fault) implements Registration {}
}
