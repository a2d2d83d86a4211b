package io.agentreach.sdk.call;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Something that gets requests to agents: a client of a hub, or a router in this process.
 * Thread-safe; meant to be shared by the whole program.
 *
 * <p>Every failure is a {@link ReachException} that says how certain it is that nothing was done.
 */
public interface Caller extends AutoCloseable {
  /**
   * Sends a request without waiting. The future fails with {@link ReachException}. Cancelling it
   * gives the call up: the agent's slot is released and the agent is told.
   */
  CompletableFuture<Reply> callAsync(Request request);

  /**
   * Sends a request and receives its answer event by event. Blocks until the answer begins.
   *
   * @throws ReachException if the call fails before its first event; later failures come from the
   *     stream
   */
  ReplyStream stream(Request request);

  /**
   * Tells what would become of a request, without sending it. The future fails with {@link
   * ReachException} if the question itself cannot be answered.
   */
  CompletableFuture<Explanation> explainAsync(Request request);

  /**
   * Tells what would become of a request, without sending it. Blocks.
   *
   * @throws ReachException if the question itself cannot be answered
   */
  default Explanation explain(Request request) {
    return Waiting.on(explainAsync(request));
  }

  /**
   * Sends a request and waits for its reply. An interrupt gives the call up.
   *
   * @throws ReachException if the call fails
   */
  default Reply call(Request request) {
    return Waiting.on(callAsync(request));
  }

  /**
   * Calls a capability with its defaults and waits for the reply.
   *
   * @param params a tree, record, map, collection, text or number; null for none
   * @throws ReachException if the call fails
   */
  default Reply call(String capability, @Nullable Object params) {
    return call(Request.to(capability).params(params));
  }

  /** Gives up what still runs and releases all threads and connections. Idempotent. */
  @Override
  void close();
}
