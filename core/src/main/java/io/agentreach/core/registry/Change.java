package io.agentreach.core.registry;

import io.agentreach.core.model.AgentState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to an agent.
 *
 * @param at when, by the hub's clock
 * @param from the state before, null unless the state changed
 * @param to the state afterwards, null unless the state changed
 * @param reason why, in words; empty if it goes without saying
 */
public record Change(
    Instant at, Kind kind, @Nullable AgentState from, @Nullable AgentState to, String reason) {
  /** What happened. */
  public enum Kind {
    REGISTERED,
    REPLACED,
    RESTORED,
    STATE,
    CORDONED,
    DRAINING,
    DRAINED,
    UNCORDONED
  }

  static Change of(Instant at, Kind kind) {
    return new Change(at, kind, null, null, "");
  }
}
