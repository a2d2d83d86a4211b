package io.agentreach.core.fanout;

import io.agentreach.core.model.AgentId;
import java.util.List;

/** Whom a fan-out asks. */
public sealed interface Whom {
  /** Every agent that declares the capability, reachable or not. */
  record Everybody() implements Whom {}

  /** The {@code count} best of those that are reachable, by the call's strategy; 1 or more. */
  record Best(int count) implements Whom {
    public Best {
      if (count < 1) {
        throw new IllegalArgumentException("count must be 1 or more");
      }
    }
  }

  /** These agents, in this order; one that is named twice is asked once. */
  record Named(List<AgentId> agents) implements Whom {
    public Named {
      if (agents.isEmpty()) {
        throw new IllegalArgumentException("agents must not be empty");
      }
      agents = agents.stream().distinct().toList();
    }
  }
}
