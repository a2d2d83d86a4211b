package io.agentreach.sdk.call;

import io.agentreach.sdk.json.Json;
import java.time.Duration;
import tools.jackson.databind.JsonNode;

/**
 * An agent's answer.
 *
 * @param requestId the request's id
 * @param data the answer itself; JSON's null when all of it was streamed
 * @param agent who answered
 * @param agentVersion the agent's version, empty if it declared none
 * @param attempts how many deliveries it took, 1 or more
 * @param elapsed how long the call took, as whoever routed it measured
 * @param traceId the trace that the call belongs to
 */
public record Reply(
    String requestId,
    JsonNode data,
    String agent,
    String agentVersion,
    int attempts,
    Duration elapsed,
    String traceId) {

  /**
   * The answer as a record or another type; unknown fields are ignored.
   *
   * @throws IllegalArgumentException if it does not fit
   */
  public <T> T as(Class<T> type) {
    return Json.as(data, type);
  }

  /** The answer as text: a JSON string's content, anything else as JSON. */
  public String text() {
    return data.isString() ? data.stringValue() : data.toString();
  }
}
