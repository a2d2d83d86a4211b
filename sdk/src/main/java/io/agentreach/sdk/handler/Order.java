package io.agentreach.sdk.handler;

import io.agentreach.core.model.Trace;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One request as it reached an agent.
 *
 * @param capability as the caller named it
 * @param attempt which delivery this is, 1 for the first
 * @param depth how many calls it is nested in
 * @param trace with the span of the run that serves it
 * @param deadline a reading of {@link System#nanoTime()}
 * @param task the part of a task that it is, null for a plain call
 */
public record Order(
    String requestId,
    String capability,
    JsonNode params,
    int attempt,
    int depth,
    @Nullable String idempotencyKey,
    Trace trace,
    long deadline,
    @Nullable TaskPart task) {

  /** A plain call. */
  public Order(
      String requestId,
      String capability,
      JsonNode params,
      int attempt,
      int depth,
      @Nullable String idempotencyKey,
      Trace trace,
      long deadline) {
    this(requestId, capability, params, attempt, depth, idempotencyKey, trace, deadline, null);
  }
}
