package io.agentreach.wire.http;

import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.Mapping;

/**
 * The way of a capability's calls to one endpoint: how they are written, and over which
 * connections.
 */
record Route(Endpoint endpoint, Mapping mapping, RequestForm form, AgentPool pool) {
  /** Whether this still is the way to that very endpoint, by that very mapping. */
  @SuppressWarnings(
      "ReferenceEquality") // comparing is cheap, and a manifest's objects live as long as it
  boolean leads(Endpoint to, Mapping by) {
    return endpoint == to && mapping == by && !pool.retired();
  }
}
