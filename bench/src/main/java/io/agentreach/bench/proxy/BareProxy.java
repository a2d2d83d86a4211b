package io.agentreach.bench.proxy;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;

/**
 * Passes each {@code POST} on to {@code POST /execute} of one backend and its answer back, both
 * whole, with nothing else: no routing, no time limits, no log.
 */
final class BareProxy extends VerticleBase {
  private static final int CONNECTIONS = 1_024;

  private final int port;
  private final RequestOptions target;
  private HttpClient client;

  private BareProxy(Vertx vertx, int port, int backendPort) {
    this.port = port;
    this.target =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setHost("127.0.0.1")
            .setPort(backendPort)
            .setURI("/execute")
            .putHeader("content-type", "application/json");
    this.client = vertx.createHttpClient();
  }

  /** Arguments: the port to listen on, the backend's port, the number of event loops. */
  public static void main(String[] arguments) {
    int port = Integer.parseInt(arguments[0]);
    int backendPort = Integer.parseInt(arguments[1]);
    int loops = Integer.parseInt(arguments[2]);
    Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(loops));
    DeploymentOptions each = new DeploymentOptions().setInstances(loops);
    vertx
        .deployVerticle(() -> new BareProxy(vertx, port, backendPort), each)
        .onFailure(failure -> {
          failure.printStackTrace();
          System.exit(1);
        });
  }

  @Override
  public Future<?> start() {
    // One client for each loop, so that a call never leaves its loop.
    client =
        vertx.createHttpClient(
            new HttpClientOptions(), new PoolOptions().setHttp1MaxSize(CONNECTIONS));
    return vertx
        .createHttpServer(new HttpServerOptions())
        .requestHandler(request -> request.body().onSuccess(body -> forward(request, body)))
        .listen(port, "127.0.0.1");
  }

  private void forward(HttpServerRequest request, Buffer body) {
    client
        .request(target)
        .compose(ask -> ask.send(body))
        .compose(HttpClientResponse::body)
        .onSuccess(
            answer -> request.response().putHeader("content-type", "application/json").end(answer))
        .onFailure(failure -> request.response().setStatusCode(502).end());
  }
}
