package io.agentreach.hub.server;

import io.agentreach.core.port.Channels;
import io.agentreach.hub.config.HubConfig;
import io.agentreach.wire.face.HttpFace;
import io.agentreach.wire.face.HubParts;
import io.agentreach.wire.http.VertxLoop;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What runs on one event loop: a server, and the channel by which its calls reach agents. */
final class LoopVerticle extends VerticleBase {
  private static final Logger LOG = LoggerFactory.getLogger("reach.hub");

  private final HubConfig config;
  private final Channels channels;
  private final HubParts parts;
  private final int wantedPort;
  private volatile int port;
  private @Nullable HttpFace face;

  LoopVerticle(HubConfig config, HubParts parts, Channels channels, int wantedPort) {
    this.config = config;
    this.channels = channels;
    this.parts = parts;
    this.wantedPort = wantedPort;
    this.port = wantedPort;
  }

  @Override
  public Future<?> start() {
    VertxLoop loop = new VertxLoop(context);
    HttpFace server =
        new HttpFace(
            vertx, parts, loop, channels, failure -> LOG.error("a request failed", failure));
    face = server;
    return server
        .server()
        .listen(wantedPort, config.http().host())
        .onSuccess(listening -> port = listening.actualPort());
  }

  int port() {
    return port;
  }

  /** Takes no more connections, and ends when the running calls have, or the grace is over. */
  Future<Void> shutdown(Duration grace) {
    HttpFace open = face;
    if (open == null) {
      return Future.succeededFuture();
    }
    Promise<Void> done = Promise.promise();
    context.runOnContext(now ->
        open.server()
            .shutdown(grace.toMillis(), TimeUnit.MILLISECONDS)
            .onComplete(ended -> done.complete()));
    return done.future();
  }
}
