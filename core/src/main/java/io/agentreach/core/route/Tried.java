package io.agentreach.core.route;

import io.agentreach.core.model.AgentId;
import java.util.Arrays;

/** Whom a call has asked already, and how often. A handful at most. Not thread-safe. */
final class Tried {
  private AgentId[] agents = new AgentId[4];
  private int size;

  void add(AgentId agent) {
    if (size == agents.length) {
      agents = Arrays.copyOf(agents, size * 2);
    }
    agents[size++] = agent;
  }

  int times(AgentId agent) {
    int times = 0;
    for (int i = 0; i < size; i++) {
      if (agents[i].equals(agent)) {
        times++;
      }
    }
    return times;
  }

  boolean isEmpty() {
    return size == 0;
  }
}
