package io.agentreach.sdk.client;

import io.agentreach.core.model.Endpoint;
import io.agentreach.sdk.call.Caller;
import io.agentreach.sdk.call.Explanation;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.ReachFault;
import io.agentreach.sdk.call.Reply;
import io.agentreach.sdk.call.ReplyStream;
import io.agentreach.sdk.call.Request;
import io.agentreach.sdk.task.Tasks;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

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
  private final HubExchange exchange;
  private final ClientOptions options;
  private final List<Changes> changes = new CopyOnWriteArrayList<>();

  private Client(Endpoint hub, ClientOptions options) {
    this.options = options;
    exchange =
        new HubExchange(
            hub,
            options.connectTimeout(),
            options.largestReply(),
            Thread.ofVirtual().name("reach-client-", 0).factory());
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
    return send("/v1/invoke", request, document -> Answer.reply(document, request));
  }

  @Override
  public ReplyStream stream(Request request) {
    Ask ask = ask("/v1/invoke", request);
    long deadline = System.nanoTime() + ask.limit().toNanos();
    try {
      var response = exchange.open(ask);
      return new ReplyStream(EventSource.of(response, request, deadline, options.largestReply()));
    } catch (ReachException e) {
      throw bound(e, request);
    }
  }

  @Override
  public CompletableFuture<Explanation> explainAsync(Request request) {
    return send("/v1/explain", request, Answer::explanation);
  }

  /** Durable work at the hub: tasks that outlive this process, the agents and the hub. */
  public Tasks tasks() {
    return new Tasks(new HttpTaskHub(exchange));
  }

  /** Follows what changes at the hub, until the subscription or this client is closed. */
  public Changes changes(ChangeListener listener) {
    return follow("/v1/events", listener);
  }

  /**
   * The same for changes of those that an agent works with: which serve a capability that it {@code
   * mayCall}, or all if it does not say. Waits for the agent to be registered.
   */
  public Changes changesFor(String agent, ChangeListener listener) {
    return follow("/v1/events?for=" + URLEncoder.encode(agent, StandardCharsets.UTF_8), listener);
  }

  private Changes follow(String path, ChangeListener listener) {
    Changes started = Changes.start(exchange, path, listener);
    changes.add(started);
    return started;
  }

  private <T> CompletableFuture<T> send(String path, Request request, Function<JsonNode, T> read) {
    CompletableFuture<T> result = new CompletableFuture<>();
    CompletableFuture<JsonNode> sent = exchange.send(ask(path, request));
    var _ =
        sent.whenComplete((document, failure) -> {
          try {
            if (failure instanceof ReachException e) {
              throw e;
            }
            result.complete(read.apply(document));
          } catch (ReachException e) {
            result.completeExceptionally(bound(e, request));
          }
        });
    var _ = result.whenComplete((done, failure) -> sent.cancel(true));
    return result;
  }

  private Ask ask(String path, Request request) {
    Map<String, String> headers = new LinkedHashMap<>();
    String traceparent = request.origin().traceparent();
    if (traceparent != null) {
      headers.put("traceparent", traceparent);
    }
    if (request.origin().depth() > 0) {
      headers.put("X-Reach-Depth", Integer.toString(request.origin().depth()));
    }
    Duration timeout = request.timeout();
    if (timeout != null) {
      headers.put("X-Reach-Deadline-Ms", Long.toString(timeout.toMillis()));
    }
    Duration limit = timeout == null ? options.longest() : timeout;
    byte[] body = RequestDocument.of(request, options.sender());
    return new Ask("POST", path, body, headers, limit.plus(options.margin()));
  }

  private static ReachException bound(ReachException e, Request request) {
    ReachFault fault = e.fault();
    return fault.requestId().isEmpty()
        ? new ReachException(fault.of(request.id(), fault.traceId()), e.getCause())
        : e;
  }

  /** Gives up what still runs and closes all connections. Idempotent. */
  @Override
  public void close() {
    changes.forEach(Changes::close);
    exchange.close();
  }
}
