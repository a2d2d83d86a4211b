package io.agentreach.sdk.handler;

import org.jspecify.annotations.Nullable;

/**
 * Does the work of one capability. Called by several threads at once, up to the agent's {@code
 * maxConcurrency}; may block. The thread is interrupted when the call is cancelled or its time is
 * up.
 *
 * @param <P> what the params become: {@code JsonNode}, or a record
 */
@FunctionalInterface
public interface Handler<P> {
  /**
   * Does the work.
   *
   * @return the result: a tree, record, map, collection, text or number; null where all of it was
   *     sent in {@linkplain Context#chunk chunks}
   * @throws AgentFailure for a failure that callers shall see as it is
   * @throws Exception any other is a bug, which callers see as {@code AGENT_ERROR} with the name of
   *     its class
   */
  @Nullable Object handle(P params, Context context) throws Exception;
}
