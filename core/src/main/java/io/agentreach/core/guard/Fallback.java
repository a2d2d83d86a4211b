package io.agentreach.core.guard;

import io.agentreach.core.rule.BreakerRule;
import io.agentreach.core.rule.BreakerState;
import io.agentreach.core.rule.FallbackRule;
import java.util.Set;

/**
 * Which of two groups of agents a capability prefers at present: a {@link FallbackRule} and a
 * breaker for the primary group as a whole. Thread-safe.
 */
public final class Fallback {
  private final FallbackRule rule;
  private final Breaker primary;

  public Fallback(FallbackRule rule, BreakerRule breaker) {
    this.rule = rule;
    this.primary = new Breaker(breaker);
  }

  public FallbackRule rule() {
    return rule;
  }

  /** Whether the standby group has taken over; not so for a probe of the primary one. */
  public boolean switched(long now) {
    return !primary.admits(now);
  }

  /** Whether the primary group has not been found to work again yet. */
  public boolean open() {
    return !(primary.state() instanceof BreakerState.Closed);
  }

  /**
   * Notes that an agent was chosen; true if that switched to the standby group: where no agent of
   * the primary one could be reached, that is a failure of it.
   *
   * @param first whether the call asks nobody but this agent so far: a retry's failure counted
   *     already
   */
  public boolean chose(Set<String> groups, boolean first, long now) {
    if (groups.contains(rule.primary())) {
      primary.tryEnter(now);
      return false;
    }
    return first && !switched(now) && !open() && primary.failed(now);
  }

  /** Notes a success of an agent; true if it switched back to the primary group. */
  public boolean succeeded(Set<String> groups) {
    return groups.contains(rule.primary()) && primary.succeeded();
  }

  /** Notes a failure of an agent; true if it switched to the standby group. */
  public boolean failed(Set<String> groups, long now) {
    boolean closed = !open();
    return groups.contains(rule.primary()) && primary.failed(now) && closed;
  }

  /** Notes an end that says nothing about the agent. */
  public void released(Set<String> groups, long now) {
    if (groups.contains(rule.primary())) {
      primary.released(now);
    }
  }
}
