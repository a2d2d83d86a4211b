package io.agentreach.core.model;

import java.util.List;

/** How a call ended, once and for good. */
public sealed interface Outcome {
  /**
   * The agent's answer.
   *
   * @param payload the answer's bytes; empty when all of it was streamed
   * @param agent who answered
   * @param version the agent's version, empty if it declared none
   * @param attempts all tries, the last one being the success
   */
  record Success(Payload payload, AgentId agent, String version, List<Attempt> attempts)
      implements Outcome {
    public Success {
      attempts = List.copyOf(attempts);
    }
  }

  /** A typed failure. */
  record Failure(Fault fault) implements Outcome {}
}
