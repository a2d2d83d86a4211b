package io.agentreach.wire.http;

import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.Mapping;
import io.agentreach.core.port.Dispatch;
import org.jspecify.annotations.Nullable;

/** How calls of one capability become requests to one endpoint. Immutable. */
interface RequestForm {
  /** The request of one attempt, or why there is none. */
  Filled fill(Dispatch dispatch);

  /**
   * The whole request that tells the agent to stop working on what it accepted; null where it would
   * not be understood.
   */
  default byte @Nullable [] cancel(String requestId) {
    return null;
  }

  /** The form that a mapping asks for. */
  static RequestForm of(Endpoint endpoint, Mapping mapping) {
    if (ExecuteForm.serves(mapping)) {
      return new ExecuteForm(endpoint, mapping);
    }
    try {
      return new MappedForm(endpoint, mapping);
    } catch (IllegalArgumentException e) {
      Filled refused = new Filled.Refused("the agent's mapping is wrong: " + e.getMessage());
      return dispatch -> refused;
    }
  }
}
