package io.agentreach.core.model;

/** What an agent can do at present. Changes of it stand in one table, {@code rule.StateRule}. */
public enum AgentState {
  /** Starting; takes nothing yet. */
  BOOTING,
  /** Takes work. */
  READY,
  /** Works; takes more as long as it has room. */
  BUSY,
  /** Alive but not able: takes nothing until it recovers. */
  DEGRADED,
  /** Being replaced by a new version; takes nothing. */
  UPDATING,
  /** Finishes what runs; takes nothing new. */
  DRAINING,
  /** Gone. */
  DOWN;

  /** Whether new work may go to an agent in this state. */
  public boolean takesWork() {
    return this == READY || this == BUSY;
  }
}
