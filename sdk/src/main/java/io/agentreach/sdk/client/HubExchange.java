package io.agentreach.sdk.client;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.FaultCode;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.ReachFault;
import io.agentreach.sdk.json.Json;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * HTTP with a hub: sends documents, keeps time limits, and turns whatever goes wrong into typed
 * failures. Thread-safe.
 */
public final class HubExchange implements AutoCloseable {
  private final Endpoint hub;
  private final int largest;
  private final HttpClient http;

  /**
   * An exchange with connections of its own.
   *
   * @param connect how long connecting may take
   * @param largest bytes of an answer that are read at most
   * @param threads run the HTTP client's tasks
   */
  public HubExchange(Endpoint hub, Duration connect, int largest, ThreadFactory threads) {
    this.hub = hub;
    this.largest = largest;
    http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(connect)
            .executor(Executors.newThreadPerTaskExecutor(threads))
            .build();
  }

  /**
   * Sends and receives a document. The future fails with {@link ReachException}; cancelling it
   * closes the connection.
   */
  public CompletableFuture<JsonNode> send(Ask ask) {
    CompletableFuture<JsonNode> result = new CompletableFuture<>();
    CompletableFuture<HttpResponse<byte[]>> sent =
        http.sendAsync(
            request(ask, "application/json"),
            BodyHandlers.limiting(BodyHandlers.ofByteArray(), largest));
    var _ =
        sent.whenComplete((response, failure) -> {
          try {
            result.complete(document(response, failure));
          } catch (ReachException e) {
            result.completeExceptionally(e);
          }
        });
    CompletableFuture<Void> timer = new CompletableFuture<>();
    var _ =
        timer
            .completeOnTimeout(null, ask.limit().toNanos(), TimeUnit.NANOSECONDS)
            .thenRun(() -> result.completeExceptionally(Failures.of(new TimeoutException(), hub)));
    var _ =
        result.whenComplete((done, failure) -> {
          timer.cancel(false);
          // Cancelling what sendAsync returned, and nothing else, closes the connection.
          sent.cancel(true);
        });
    return result;
  }

  private JsonNode document(@Nullable HttpResponse<byte[]> response, @Nullable Throwable failure) {
    if (response == null) {
      throw Failures.of(failure, hub);
    }
    if (response.statusCode() / 100 != 2) {
      throw new ReachException(
          FaultDocument.read(response.statusCode(), response.body(), retryAfter(response)));
    }
    return parsed(response.body());
  }

  static JsonNode parsed(byte[] body) {
    try {
      return Json.read(body);
    } catch (IllegalArgumentException e) {
      throw new ReachException(
          ReachFault.of(
              FaultCode.INTERNAL,
              Effect.UNKNOWN,
              "the answer is " + e.getMessage() + ": check that the URL is a hub's"),
          e);
    }
  }

  /**
   * Sends a document and waits until an answer of events begins.
   *
   * @throws ReachException if none does
   */
  HttpResponse<InputStream> open(Ask ask) {
    var sent =
        http.sendAsync(
            request(ask, "text/event-stream, application/json"), BodyHandlers.ofInputStream());
    try {
      return sent.get(ask.limit().toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      sent.cancel(true);
      Thread.currentThread().interrupt();
      throw Failures.of(new CancellationException(), hub);
    } catch (ExecutionException | TimeoutException | CancellationException e) {
      sent.cancel(true);
      throw Failures.of(e, hub);
    }
  }

  private HttpRequest request(Ask ask, String accept) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(URI.create(hub.url() + ask.path())).header("Accept", accept);
    ask.headers().forEach(builder::header);
    if (ask.body().length > 0) {
      builder.header("Content-Type", "application/json");
      builder.method(ask.method(), BodyPublishers.ofByteArray(ask.body()));
    } else {
      builder.method(ask.method(), BodyPublishers.noBody());
    }
    return builder.build();
  }

  static @Nullable Duration retryAfter(HttpResponse<?> response) {
    String value = response.headers().firstValue("Retry-After").orElse("");
    // A date is allowed by HTTP, never sent by a hub, and only a hint.
    return value.matches("[0-9]{1,6}") ? Duration.ofSeconds(Long.parseLong(value)) : null;
  }

  /** Gives up what runs and closes the connections. Idempotent. */
  @Override
  public void close() {
    http.shutdownNow();
  }
}
