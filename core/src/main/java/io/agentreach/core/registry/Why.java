package io.agentreach.core.registry;

import io.agentreach.core.model.AgentState;
import io.agentreach.core.rule.Liveness.Presence;
import java.time.Duration;

/** Says in words why the state of an agent is what it is. Stateless. */
final class Why {
  private Why() {}

  static String state(AgentRecord agent, AgentState from, AgentState to, long now) {
    Presence presence = agent.presence(now);
    if (presence != Presence.ALIVE) {
      return "no heartbeat for "
          + seconds(agent.silentNanos(now))
          + "; its deadline is "
          + seconds(agent.deadlineNanos());
    }
    if (agent.reported() == to) {
      String own = agent.beat().reason();
      boolean back = from == AgentState.DOWN && to.takesWork();
      return own.isEmpty() ? back ? "it beats again" : "it said so" : "it said so: " + own;
    }
    int queued = agent.beat().queued();
    return agent.overloaded()
        ? queued + " calls wait inside it: above the high-water mark"
        : queued + " calls wait inside it and nothing has finished for long";
  }

  private static String seconds(long nanos) {
    long millis = Duration.ofNanos(nanos).toMillis();
    return millis < 10_000 ? millis + " ms" : millis / 1000 + " s";
  }
}
