package io.agentreach.sdk.client;

import io.agentreach.core.model.Endpoint;
import io.agentreach.sdk.call.Caller;
import io.agentreach.sdk.call.Explanation;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.Reply;
import io.agentreach.sdk.call.ReplyStream;
import io.agentreach.sdk.call.Request;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Calls agents through a hub. Thread-safe; one client serves a whole program and keeps its
 * connections open.
 *
 * <pre>{@code
 * try (Client client = Client.of("http://127.0.0.1:7100")) {
 *   Reply reply = client.call("summarize", Map.of("text", text));
 *   System.out.println(reply.agent() + ": " + reply.text());
 * }
 * }</pre>
 */
public final class Client implements Caller {
  private final Exchange exchange;
  private final Duration longest;

  private Client(Endpoint hub, ClientOptions options) {
    exchange = new Exchange(hub, options);
    longest = options.longest();
  }

  /** A client of the hub at this address, such as {@code http://127.0.0.1:7100}. */
  public static Client of(String hub) {
    return of(hub, ClientOptions.DEFAULT);
  }

  /** A client with other options. */
  public static Client of(String hub, ClientOptions options) {
    return new Client(new Endpoint(hub), options);
  }

  @Override
  public CompletableFuture<Reply> callAsync(Request request) {
    return exchange.send("/v1/invoke", request, limit(request), answer -> answer.reply(request));
  }

  @Override
  public ReplyStream stream(Request request) {
    return exchange.stream("/v1/invoke", request, limit(request));
  }

  @Override
  public Explanation explain(Request request) {
    var asked = exchange.send("/v1/explain", request, limit(request), Answer::explanation);
    try {
      return asked.join();
    } catch (java.util.concurrent.CompletionException e) {
      if (e.getCause() instanceof ReachException fault) {
        throw new ReachException(fault.fault(), fault);
      }
      throw e;
    }
  }

  private Duration limit(Request request) {
    Duration own = request.timeout();
    return own == null ? longest : own;
  }

  /** Gives up what still runs and closes all connections. Idempotent. */
  @Override
  public void close() {
    exchange.close();
  }
}
