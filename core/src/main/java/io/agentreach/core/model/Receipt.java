package io.agentreach.core.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How one attempt ended, as the channel saw it. */
public sealed interface Receipt {
  /** The agent did the work; {@code payload} is empty when all of it was streamed. */
  record Replied(Payload payload) implements Receipt {}

  /**
   * The attempt failed.
   *
   * @param code why
   * @param effect what it may have done at the agent
   * @param message in words; no payloads, no secrets
   * @param retryAfter the agent's own wish, if it told one
   * @param connected whether a connection was there; false marks the agent as not connecting
   * @param status the agent's HTTP status, 0 if none came
   * @param document the agent's error document as it came
   */
  record Failed(
      FaultCode code,
      Effect effect,
      String message,
      @Nullable Duration retryAfter,
      boolean connected,
      int status,
      @Nullable Payload document)
      implements Receipt {

    /** The request never left: refused, unresolved, or no connection in time. */
    public static Failed notSent(String message) {
      return new Failed(FaultCode.UNREACHABLE, Effect.NONE, message, null, false, 0, null);
    }

    /** The agent said that it did not take the request (429, 503). */
    public static Failed rejected(int status, String message, @Nullable Duration retryAfter) {
      FaultCode code = status == 429 ? FaultCode.RATE_LIMITED : FaultCode.LOAD_TOO_HIGH;
      return new Failed(code, Effect.NONE, message, retryAfter, true, status, null);
    }

    /** The request left and no trustworthy answer came. */
    public static Failed unknown(FaultCode code, String message) {
      return new Failed(code, Effect.UNKNOWN, message, null, true, 0, null);
    }

    /** The agent answered with a final failure. */
    public static Failed finalError(int status, String message, @Nullable Payload document) {
      return new Failed(FaultCode.AGENT_ERROR, Effect.DONE, message, null, true, status, document);
    }
  }
}
