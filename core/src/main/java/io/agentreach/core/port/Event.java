package io.agentreach.core.port;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Cordon;
import io.agentreach.core.model.TaskId;
import io.agentreach.core.model.TenantId;
import org.jspecify.annotations.Nullable;

/** A change that somebody may want to know of. */
public sealed interface Event {
  /** The agent concerned, null if it is about more than one. */
  @Nullable AgentKey agent();

  /** The tenant that may know of it; null if it concerns all. */
  default @Nullable TenantId tenant() {
    AgentKey agent = agent();
    return agent == null ? null : agent.tenant();
  }

  /** An agent registered; {@code replaced} if it had been registered before. */
  record Registered(AgentKey agent, boolean replaced) implements Event {}

  /** An agent was restored from the store, and has not been heard of yet. */
  record Restored(AgentKey agent) implements Event {}

  /** An agent left. */
  record Removed(AgentKey agent) implements Event {}

  /** An agent's own state changed. */
  record StateChanged(AgentKey agent, AgentState from, AgentState to) implements Event {}

  /** An operator cordoned or released an agent. */
  record CordonChanged(AgentKey agent, Cordon cordon) implements Event {}

  /** An agent that an operator drains has nothing at work any more. */
  record Drained(AgentKey agent) implements Event {}

  /** A circuit breaker opened or closed. */
  record BreakerChanged(AgentKey agent, CapabilityName capability, boolean open) implements Event {}

  /** An agent came under watch for poor quality, or was trusted again. */
  record WatchChanged(AgentKey agent, CapabilityName capability, boolean watched)
      implements Event {}

  /** Traffic for a capability went over from one group of agents to another. */
  record GroupSwitched(TenantId tenant, CapabilityName capability, String from, String to)
      implements Event {
    @Override
    public @Nullable AgentKey agent() {
      return null;
    }
  }

  /** So many agents fell silent at once that the hub suspects itself, and keeps them for now. */
  record MassLossSuspected(int lost, int beating) implements Event {
    @Override
    public @Nullable AgentKey agent() {
      return null;
    }
  }

  /** Something about a task wants a person. */
  record TaskAlert(TenantId tenant, TaskId task, Trouble trouble, String unit, String reason)
      implements Event {
    /** What it is. */
    public enum Trouble {
      /** A unit waits for a person to resume, retry or fail it. */
      SUSPENDED,
      /** The end of the task could not be told to its callback, and is not tried again. */
      CALLBACK_DEAD,
      /** This version of the hub cannot work on the task that is stored. */
      UNREADABLE
    }

    @Override
    public @Nullable AgentKey agent() {
      return null;
    }
  }
}
