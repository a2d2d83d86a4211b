package io.agentreach.core.model;

import org.jspecify.annotations.Nullable;

/** Whom a call is for. */
public sealed interface Target {
  /** What the agent shall do; null only where the agent alone decides. */
  @Nullable CapabilityName capability();

  /** Any agent that serves the capability. */
  record ByCapability(CapabilityName capability) implements Target {}

  /** This very agent; without a capability it must declare exactly one. */
  record ByAgent(AgentId agent, @Nullable CapabilityName capability) implements Target {}
}
