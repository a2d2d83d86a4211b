package io.agentreach.sdk.client;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.ReachFault;
import io.agentreach.sdk.call.Reply;
import io.agentreach.sdk.call.ReplyStream;
import io.agentreach.sdk.call.ReplyStream.Item;
import io.agentreach.sdk.call.Request;
import io.agentreach.sdk.call.StreamEvent;
import io.agentreach.sdk.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The events of one answer. Read by one thread, closed by any; closing closes the connection if the
 * answer is not read to its end.
 */
final class EventSource implements ReplyStream.Source {
  private static final System.Logger LOG = System.getLogger(EventSource.class.getName());

  private final InputStream body;
  private final EventReader events;
  private final Request request;
  private final CompletableFuture<Void> limit = new CompletableFuture<>();
  private volatile boolean late;
  private volatile boolean closed;

  private EventSource(InputStream body, Request request, long deadline, int largest) {
    this.body = body;
    this.request = request;
    events = new EventReader(body, largest);
    var _ =
        limit
            .completeOnTimeout(
                null, Math.max(deadline - System.nanoTime(), 0), TimeUnit.NANOSECONDS)
            .thenRunAsync(this::expire, Thread::startVirtualThread);
  }

  /** The stream that a response begins; a response that is none of events is read at once. */
  static ReplyStream.Source of(
      HttpResponse<InputStream> response, Request request, long deadline, int largest) {
    InputStream body = response.body();
    String type = response.headers().firstValue("Content-Type").orElse("");
    if (response.statusCode() / 100 == 2 && type.startsWith("text/event-stream")) {
      return new EventSource(body, request, deadline, largest);
    }
    byte[] document = all(body, largest);
    if (response.statusCode() / 100 != 2) {
      throw new ReachException(
          FaultDocument.read(response.statusCode(), document, HubExchange.retryAfter(response)));
    }
    return new Single(Answer.reply(HubExchange.parsed(document), request));
  }

  private static byte[] all(InputStream body, int largest) {
    try (body) {
      return body.readNBytes(largest);
    } catch (IOException e) {
      throw new ReachException(
          ReachFault.of(FaultCode.UNREACHABLE, Effect.UNKNOWN, "the connection to the hub broke"),
          e);
    }
  }

  @Override
  public Item next() {
    try {
      EventReader.Raw event = events.next();
      if (event == null) {
        throw broken("the hub's stream ended without a result", null);
      }
      return item(event);
    } catch (IOException e) {
      throw broken("the connection to the hub broke", e);
    } catch (ReachException e) {
      close();
      throw e;
    }
  }

  private Item item(EventReader.Raw event) {
    if (event.type().equals("result")) {
      Reply reply = Answer.reply(parsed(event.data()), request);
      close();
      return new Item.End(reply);
    }
    JsonNode data = data(event.data());
    if (event.type().equals("error")) {
      ReachFault fault =
          FaultDocument.read(data.has("error") ? data : Json.object().set("error", data));
      throw new ReachException(
          fault.requestId().isEmpty() ? fault.of(request.id(), fault.traceId()) : fault);
    }
    return new Item.Event(new StreamEvent(event.type(), data));
  }

  private static JsonNode parsed(String text) {
    return HubExchange.parsed(text.getBytes(StandardCharsets.UTF_8));
  }

  private static JsonNode data(String text) {
    try {
      return Json.read(text);
    } catch (IllegalArgumentException e) {
      // Agents may stream plain text; that is no failure.
      return Json.tree(text);
    }
  }

  private ReachException broken(String message, @Nullable Throwable cause) {
    boolean mine = closed;
    close();
    ReachFault fault =
        late
            ? ReachFault.of(
                FaultCode.TIMEOUT, Effect.UNKNOWN, "the stream did not end within the time limit")
            : mine
                ? ReachFault.of(FaultCode.CANCELLED, Effect.UNKNOWN, "the reader closed the stream")
                : ReachFault.of(FaultCode.UNREACHABLE, Effect.UNKNOWN, message);
    return new ReachException(fault.of(request.id(), ""), cause);
  }

  private void expire() {
    if (!closed) {
      late = true;
      close();
    }
  }

  @Override
  public void close() {
    closed = true;
    try {
      body.close();
    } catch (IOException e) {
      LOG.log(System.Logger.Level.TRACE, "the connection was gone already", e);
    }
    limit.cancel(false);
  }

  /** An answer without events. */
  private static final class Single implements ReplyStream.Source {
    private final Reply reply;

    Single(Reply reply) {
      this.reply = reply;
    }

    @Override
    public Item next() {
      return new Item.End(reply);
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }
}
