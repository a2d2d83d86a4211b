package io.agentreach.core.route;

import io.agentreach.core.model.Frame;
import io.agentreach.core.model.Outcome;

/** Who waits for a call. Called on the call's loop. */
public interface CallListener {
  /** The next event of a streamed answer; never after {@link #settled}. */
  default void frame(Frame frame) {}

  /** The call is over: exactly once. */
  void settled(Outcome outcome, Trail trail);
}
