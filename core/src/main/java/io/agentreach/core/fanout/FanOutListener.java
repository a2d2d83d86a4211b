package io.agentreach.core.fanout;

import io.agentreach.core.model.Fault;

/** Who waits for a fan-out. Called on its loop. */
public interface FanOutListener {
  /**
   * One agent's contribution, as it came; an agent may contribute again, which replaces what was
   * before.
   */
  default void partial(BranchResult result) {}

  /** It is over: exactly once, this or {@link #refused}. */
  void settled(FanOutResult result);

  /** There is nobody to ask: exactly once, this or {@link #settled}. */
  void refused(Fault fault);
}
