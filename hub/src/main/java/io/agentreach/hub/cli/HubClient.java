package io.agentreach.hub.cli;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Asks one hub. Blocks; one thread. */
final class HubClient implements AutoCloseable {
  private static final Duration CONNECT = Duration.ofSeconds(3);
  private static final Duration SHORT = Duration.ofSeconds(15);
  private static final long LARGEST_REPLY = 256L << 20;

  private final URI hub;
  private final HttpClient http;

  /** Asks the hub at an address such as {@code http://127.0.0.1:7100}. */
  HubClient(URI hub) {
    this.hub = hub;
    HttpClient.Builder builder =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT);
    if (hub.getScheme().equals("http")) {
      builder.sslContext(Tls.none());
    }
    http = builder.build();
  }

  Reply get(String path) {
    return send(request(path).timeout(SHORT).GET().build());
  }

  /** Posts JSON that the hub answers at once. */
  Reply post(String path, String json) {
    return post(path, json, SHORT);
  }

  /** Posts JSON; {@code limit} is null where the hub itself limits the time. */
  Reply post(String path, String json, @Nullable Duration limit) {
    return send(json(path, json, limit).build());
  }

  /**
   * Makes a call.
   *
   * @param limit of the call itself; null leaves it to the hub, which always has one
   */
  Reply call(String json, @Nullable Duration limit) {
    return send(json("/v1/invoke", json, patience(limit)).build());
  }

  /** Makes a call whose events are read as they come. */
  Reply stream(String json, @Nullable Duration limit, EventStream.Listener listener) {
    HttpRequest request =
        json("/v1/invoke", json, patience(limit)).setHeader("accept", "text/event-stream").build();
    return guarded(() -> {
      HttpResponse<InputStream> response = http.send(request, BodyHandlers.ofInputStream());
      try (InputStream body = response.body()) {
        return events(response)
            ? EventStream.read(body, listener)
            : reply(response, new String(body.readNBytes(1 << 20), StandardCharsets.UTF_8));
      }
    });
  }

  /**
   * Reads a stream of events until it ends, which is no failure.
   *
   * @param limit after which it is given up, null for never
   */
  Reply follow(String path, @Nullable Duration limit, EventStream.Listener listener) {
    HttpRequest request = request(path).setHeader("accept", "text/event-stream").GET().build();
    return guarded(() -> {
      HttpResponse<InputStream> response = http.send(request, BodyHandlers.ofInputStream());
      try (InputStream body = response.body()) {
        if (!events(response)) {
          return reply(response, new String(body.readNBytes(1 << 20), StandardCharsets.UTF_8));
        }
        if (limit != null) {
          closeAfter(limit, body);
        }
        return EventStream.read(body, listener);
      }
    });
  }

  /** Reading cannot be given a time limit; closing ends it. */
  private static void closeAfter(Duration limit, InputStream body) {
    Thread.ofVirtual()
        .start(() -> {
          try {
            Thread.sleep(limit);
            body.close();
          } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
          } catch (IOException broken) {
            // It is closed all the same.
            return;
          }
        });
  }

  /**
   * Ends the client's threads. A JVM that ends while one waits for the network stays for 300 ms.
   */
  @Override
  public void close() {
    http.shutdownNow();
    try {
      http.awaitTermination(Duration.ofMillis(100));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private Reply send(HttpRequest request) {
    return guarded(() -> {
      HttpResponse<String> response =
          http.send(
              request,
              BodyHandlers.limiting(BodyHandlers.ofString(StandardCharsets.UTF_8), LARGEST_REPLY));
      return reply(response, response.body());
    });
  }

  private Reply reply(HttpResponse<?> response, String text) {
    JsonNode body = null;
    try {
      body = Json.read(text);
    } catch (JacksonException malformed) {
      // Not JSON: whatever listens there is no hub, which is said below.
    }
    int status = response.statusCode();
    if (body != null && status < 300) {
      return new Reply.Done(body, text);
    }
    if (body != null && body.path("error").path("code").isString()) {
      return new Reply.Failed(status, body, text);
    }
    String type = response.headers().firstValue("content-type").orElse("no content type");
    return nothing(
        hub + " answers, but not as a hub does (HTTP " + status + ", " + Plain.text(type) + ")",
        "name the hub with --hub URL or REACH_HUB");
  }

  private Reply guarded(Exchange exchange) {
    try {
      return exchange.perform();
    } catch (HttpConnectTimeoutException | ConnectException absent) {
      return nothing(
          "no hub answers at " + hub, "start one with: reach hub, or name another with --hub URL");
    } catch (HttpTimeoutException late) {
      return new Reply.Nothing(
          ExitCode.TIMEOUT,
          "the hub at " + hub + " did not answer in time",
          "check it with: reach agent list");
    } catch (IOException broken) {
      return nothing(
          "the connection to the hub at " + hub + " broke (" + reason(broken) + ")",
          "see the hub's log, then try again");
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return new Reply.Nothing(ExitCode.CANCELLED, "cancelled", "nothing else was done");
    }
  }

  private HttpRequest.Builder json(String path, String json, @Nullable Duration timeout) {
    HttpRequest.Builder builder =
        request(path)
            .header("content-type", "application/json")
            .POST(BodyPublishers.ofString(json, StandardCharsets.UTF_8));
    return timeout == null ? builder : builder.timeout(timeout);
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(hub + path)).header("accept", "application/json");
  }

  /** The hub ends the call in time; this only guards against a hub that hangs. */
  private static @Nullable Duration patience(@Nullable Duration limit) {
    return limit == null ? null : limit.plusSeconds(10);
  }

  private static boolean events(HttpResponse<?> response) {
    String type = response.headers().firstValue("content-type").orElse("");
    return type.startsWith("text/event-stream");
  }

  private static Reply nothing(String what, String remedy) {
    return new Reply.Nothing(ExitCode.NO_HUB, what, remedy);
  }

  private static String reason(IOException broken) {
    String message = broken.getMessage();
    return message == null ? broken.getClass().getSimpleName() : Plain.text(message);
  }

  /** One request and what its response amounts to. */
  private interface Exchange {
    Reply perform() throws IOException, InterruptedException;
  }
}
