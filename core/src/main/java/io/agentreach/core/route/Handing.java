package io.agentreach.core.route;

import io.agentreach.core.model.Fault;

/** What came of looking for an agent that can take a piece of work at once. */
public sealed interface Handing {
  /** An agent is taken for it, and waits to be given the work. */
  record Taken(HandOver handOver) implements Handing {}

  /** Nobody can take it now; nothing was taken. */
  record Nobody(Fault fault) implements Handing {}
}
