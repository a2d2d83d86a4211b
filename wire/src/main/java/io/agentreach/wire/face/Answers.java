package io.agentreach.wire.face;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.wire.json.FaultCodec;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Writes answers that are ready as a whole. Stateless. */
final class Answers {
  static final CharSequence JSON = HttpHeaders.createOptimized("application/json");
  private static final CharSequence RETRY_AFTER = HttpHeaders.createOptimized("retry-after");

  private static final long LINGER_MS = 3_000;

  private Answers() {}

  /** Completes when the answer is out; at once if there is nobody to answer any more. */
  static Future<Void> json(HttpServerResponse response, int status, Buffer body) {
    if (response.ended() || response.closed()) {
      return Future.succeededFuture();
    }
    return response.setStatusCode(status).putHeader(HttpHeaders.CONTENT_TYPE, JSON).end(body);
  }

  static Future<Void> fault(
      HttpServerResponse response,
      Fault fault,
      @Nullable String requestId,
      @Nullable String traceId) {
    if (response.ended() || response.closed()) {
      return Future.succeededFuture();
    }
    Duration wait = fault.retryAfter();
    if (wait != null) {
      response.putHeader(
          RETRY_AFTER, Long.toString(Math.max(1, Math.ceilDiv(wait.toMillis(), 1000L))));
    }
    return json(
        response, status(fault), Buffer.buffer(FaultCodec.encode(fault, requestId, traceId)));
  }

  /**
   * Refuses a request whose body is not wanted, and closes its connection. What the caller still
   * sends is read and dropped for a while first: closing on it at once would destroy the answer
   * before it is read (RFC 9112, section 9.6).
   */
  static void faultAndClose(HttpServerRequest request, Fault fault) {
    HttpServerResponse response = request.response();
    if (response.ended() || response.closed()) {
      return;
    }
    response.putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
    Future<Void> out = fault(response, fault, null, null);
    HttpConnection connection = request.connection();
    if (request.isEnded()) {
      out.onComplete(written -> connection.close());
      return;
    }
    linger().onComplete(over -> connection.close());
    request.handler(dropped -> {});
    request.endHandler(ended -> out.onComplete(written -> connection.close()));
    request.resume();
  }

  private static Future<?> linger() {
    Context context = Vertx.currentContext();
    return context == null
        ? Future.succeededFuture()
        : context.owner().timer(LINGER_MS, TimeUnit.MILLISECONDS);
  }

  /**
   * The HTTP status of a fault. 429 and 503 say that nothing was done, to callers, proxies and
   * other hubs alike: where that is not certain, 502 takes their place.
   */
  static int status(Fault fault) {
    boolean own = fault.agentStatus() >= 400 && fault.agentStatus() < 500;
    if (fault.code() == FaultCode.AGENT_ERROR && own) {
      return fault.agentStatus();
    }
    int status = fault.code().status();
    boolean denies = status == 429 || status == 503;
    return denies && fault.effect() != Effect.NONE ? 502 : status;
  }
}
