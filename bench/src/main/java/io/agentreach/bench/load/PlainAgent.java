package io.agentreach.bench.load;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.concurrent.ThreadLocalRandom;

/**
 * An HTTP server whose work is to wait: {@code POST /execute} answers JSON, {@code POST
 * /stream/execute} answers an event stream of a chunk at once and the result later, {@code GET
 * /work} is what a service that knows nothing of hubs may offer. It neither registers nor beats:
 * that is done for it. {@code PUT /conduct?errors=20&slower=5} makes it answer 20 of 100 calls with
 * 500 and take 5 times as long from then on.
 */
final class PlainAgent {
  private static final Buffer DONE = Buffer.buffer("{\"done\":true}");
  private static final Buffer BROKEN =
      Buffer.buffer("{\"error\":{\"code\":\"AGENT_ERROR\",\"message\":\"broken\"}}");
  private static final Buffer CHUNK = Buffer.buffer("event: chunk\ndata: {\"part\":1}\n\n");
  private static final Buffer RESULT = Buffer.buffer("event: result\ndata: {\"done\":true}\n\n");

  private final Vertx vertx;
  private final long work;
  private int errors;
  private int slower = 1;

  private PlainAgent(Vertx vertx, long work) {
    this.vertx = vertx;
    this.work = work;
  }

  /** Arguments: the port, the milliseconds that the work takes. */
  public static void main(String[] arguments) {
    Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    PlainAgent agent = new PlainAgent(vertx, Long.parseLong(arguments[1]));
    vertx
        .createHttpServer()
        .requestHandler(agent::handle)
        .listen(Integer.parseInt(arguments[0]), "127.0.0.1")
        .onFailure(failure -> {
          failure.printStackTrace();
          System.exit(1);
        });
  }

  private void handle(HttpServerRequest request) {
    HttpServerResponse response = request.response();
    String path = request.path();
    if ("/conduct".equals(path)) {
      errors = Integer.parseInt(request.getParam("errors", "0"));
      slower = Integer.parseInt(request.getParam("slower", "1"));
      response.end();
    } else if (ThreadLocalRandom.current().nextInt(100) < errors) {
      response.setStatusCode(500).putHeader("content-type", "application/json").end(BROKEN);
    } else if (path != null && path.startsWith("/stream")) {
      response.putHeader("content-type", "text/event-stream").setChunked(true).write(CHUNK);
      after(response, RESULT);
    } else {
      response.putHeader("content-type", "application/json");
      after(response, DONE);
    }
  }

  private void after(HttpServerResponse response, Buffer last) {
    vertx.setTimer(
        work * slower,
        id -> {
          if (!response.closed()) {
            response.end(last);
          }
        });
  }
}
