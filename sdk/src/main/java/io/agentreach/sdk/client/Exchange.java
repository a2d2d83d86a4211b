package io.agentreach.sdk.client;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.FaultCode;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.ReachFault;
import io.agentreach.sdk.call.ReplyStream;
import io.agentreach.sdk.call.Request;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The HTTP side of a client: sends documents, keeps time limits, names failures. Thread-safe. */
final class Exchange implements AutoCloseable {
  private final Endpoint hub;
  private final ClientOptions options;
  private final HttpClient http;

  Exchange(Endpoint hub, ClientOptions options) {
    this.hub = hub;
    this.options = options;
    http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(options.connectTimeout())
            .executor(
                Executors.newThreadPerTaskExecutor(
                    Thread.ofVirtual().name("reach-client-", 0).factory()))
            .build();
  }

  /** Sends a request; the future completes with what {@code read} makes of a successful answer. */
  <T> CompletableFuture<T> send(
      String path, Request request, Duration limit, Function<Answer, T> read) {
    var handler = BodyHandlers.limiting(BodyHandlers.ofByteArray(), options.largestReply());
    CompletableFuture<HttpResponse<byte[]>> sent =
        http.sendAsync(post(path, request, "application/json"), handler);
    CompletableFuture<T> result = new CompletableFuture<>();
    sent.whenComplete(
        (response, failure) -> {
          try {
            result.complete(read.apply(answer(response, failure)));
          } catch (ReachException e) {
            result.completeExceptionally(bound(e, request));
          } catch (RuntimeException e) {
            result.completeExceptionally(e);
          }
        });
    CompletableFuture<Void> timer = new CompletableFuture<>();
    timer
        .completeOnTimeout(null, limit.plus(options.margin()).toNanos(), TimeUnit.NANOSECONDS)
        .thenRun(
            () -> result.completeExceptionally(bound(failed(new TimeoutException()), request)));
    result.whenComplete(
        (done, failure) -> {
          timer.cancel(false);
          // Cancelling what sendAsync returned, and nothing else, closes the connection.
          sent.cancel(true);
        });
    return result;
  }

  private Answer answer(@Nullable HttpResponse<byte[]> response, @Nullable Throwable failure) {
    if (response == null) {
      throw failed(failure);
    }
    if (response.statusCode() / 100 != 2) {
      throw new ReachException(
          FaultDocument.read(response.statusCode(), response.body(), retryAfter(response)));
    }
    return Answer.of(response.body());
  }

  /** Sends a request and waits until its answer begins. */
  ReplyStream stream(String path, Request request, Duration limit) {
    long deadline = System.nanoTime() + limit.plus(options.margin()).toNanos();
    var sent =
        http.sendAsync(
            post(path, request, "text/event-stream, application/json"),
            BodyHandlers.ofInputStream());
    try {
      HttpResponse<InputStream> response =
          sent.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      return new ReplyStream(EventSource.of(response, request, deadline, options.largestReply()));
    } catch (ReachException e) {
      throw bound(e, request);
    } catch (InterruptedException e) {
      sent.cancel(true);
      Thread.currentThread().interrupt();
      throw bound(failed(new CancellationException()), request);
    } catch (ExecutionException | TimeoutException | CancellationException e) {
      sent.cancel(true);
      throw bound(failed(e), request);
    }
  }

  private HttpRequest post(String path, Request request, String accept) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(URI.create(hub.url() + path))
            .header("Content-Type", "application/json")
            .header("Accept", accept)
            .POST(BodyPublishers.ofByteArray(RequestDocument.of(request, options.sender())));
    String traceparent = request.origin().traceparent();
    if (traceparent != null) {
      builder.header("traceparent", traceparent);
    }
    if (request.origin().depth() > 0) {
      builder.header("X-Reach-Depth", Integer.toString(request.origin().depth()));
    }
    Duration timeout = request.timeout();
    if (timeout != null) {
      builder.header("X-Reach-Deadline-Ms", Long.toString(timeout.toMillis()));
    }
    return builder.build();
  }

  private static ReachException bound(ReachException e, Request request) {
    ReachFault fault = e.fault();
    return fault.requestId().isEmpty()
        ? new ReachException(fault.of(request.id(), fault.traceId()), e)
        : e;
  }

  private static @Nullable Duration retryAfter(HttpResponse<?> response) {
    try {
      var seconds = response.headers().firstValueAsLong("Retry-After");
      return seconds.isPresent() ? Duration.ofSeconds(seconds.getAsLong()) : null;
    } catch (NumberFormatException e) {
      // A date: allowed by HTTP, never sent by a hub, and only a hint.
      return null;
    }
  }

  private ReachException failed(@Nullable Throwable failure) {
    Throwable cause = failure;
    while (cause instanceof CompletionException || cause instanceof ExecutionException) {
      cause = cause.getCause();
    }
    return new ReachException(fault(cause), cause);
  }

  private ReachFault fault(@Nullable Throwable cause) {
    if (notConnected(cause)) {
      return ReachFault.of(
          FaultCode.UNREACHABLE,
          Effect.NONE,
          "no hub answers at " + hub + ": start one with \"reach hub\", or check the URL");
    }
    if (cause instanceof TimeoutException) {
      return ReachFault.of(
          FaultCode.TIMEOUT, Effect.UNKNOWN, "the hub did not answer within the time limit");
    }
    if (cause instanceof CancellationException) {
      return ReachFault.of(FaultCode.CANCELLED, Effect.UNKNOWN, "the caller gave the call up");
    }
    if (cause instanceof IOException || cause instanceof UncheckedIOException) {
      return ReachFault.of(
          FaultCode.UNREACHABLE, Effect.UNKNOWN, "the connection to the hub broke");
    }
    return ReachFault.of(FaultCode.INTERNAL, Effect.UNKNOWN, "a fault of the SDK: " + cause);
  }

  private static boolean notConnected(@Nullable Throwable cause) {
    return cause instanceof ConnectException
        || cause instanceof HttpConnectTimeoutException
        || cause instanceof ClosedChannelException;
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
