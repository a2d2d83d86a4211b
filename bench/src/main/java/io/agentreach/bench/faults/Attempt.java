package io.agentreach.bench.faults;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.RequestOptions;
import java.net.ConnectException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** One request over HTTP and its end: null for a success, else what went wrong in a few words. */
final class Attempt {
  private final Door door;
  private @Nullable HttpClientRequest open;

  private Attempt(Door door) {
    this.door = door;
  }

  /** Sends a request; the future never fails, and completes within {@code limitMs}. */
  static Future<@Nullable String> send(
      HttpClient client, Door door, int base, String requestId, long limitMs) {
    return new Attempt(door).send(client, base, requestId, limitMs);
  }

  private Future<@Nullable String> send(
      HttpClient client, int base, String requestId, long limitMs) {
    RequestOptions options =
        new RequestOptions()
            .setMethod(door.method())
            .setHost("127.0.0.1")
            .setPort(door.port(base))
            .setURI(door.path());
    return client
        .request(options)
        .compose(request -> {
          open = request;
          return request
              .putHeader("content-type", "application/json")
              .send(door.body(requestId))
              .compose(response -> response.body().map(body -> judge(response, body)));
        })
        .timeout(limitMs, TimeUnit.MILLISECONDS)
        .recover(failure -> {
          if (open != null) {
            open.reset();
          }
          return Future.succeededFuture(name(failure));
        });
  }

  private @Nullable String judge(HttpClientResponse response, Buffer body) {
    if (response.statusCode() != 200) {
      return "status " + response.statusCode();
    }
    return door.complete(body) ? null : "an incomplete answer";
  }

  private static String name(Throwable failure) {
    return switch (failure) {
      case ConnectException refused -> "refused";
      case TimeoutException late -> "no answer in time";
      default -> "a broken connection";
    };
  }
}
