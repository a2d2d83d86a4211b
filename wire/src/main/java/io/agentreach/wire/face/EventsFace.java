package io.agentreach.wire.face;

import io.agentreach.core.model.Payload;
import io.agentreach.wire.http.VertxLoop;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;

/** {@code GET /v1/events}: what changes, as it changes. Lives on one loop. */
final class EventsFace {
  private static final byte[] NOTHING = "{}".getBytes(StandardCharsets.US_ASCII);

  private final EventFeed feed;
  private final VertxLoop loop;
  private final long keepAliveNanos;

  EventsFace(HubParts hub, VertxLoop loop) {
    this.feed = hub.events();
    this.loop = loop;
    this.keepAliveNanos = hub.settings().keepAlive().toNanos();
  }

  void mount(Router router) {
    router.get("/v1/events").handler(this::open);
  }

  private void open(RoutingContext context) {
    Reader reader = new Reader(context.response());
    String known = context.request().getHeader("last-event-id");
    String asked = known == null ? Rest.parameter(context, "after") : known;
    reader.begin(feed.subscribe(Rest.tenant(context), asked, reader));
  }

  /**
   * One subscriber. A reader that is too slow is cut off rather than waited for: it comes back and
   * goes on where it was.
   */
  private final class Reader implements EventFeed.Subscriber {
    private final HttpServerResponse response;
    private final EventStream stream;
    private boolean closed;

    Reader(HttpServerResponse response) {
      this.response = response;
      this.stream = new EventStream(response, loop, keepAliveNanos, this::flow);
    }

    void begin(EventFeed.Missed missed) {
      response.closeHandler(gone -> close());
      stream.open();
      // Says at once that the stream is there, and whether anything is missing from it.
      stream.send(missed.gap() ? "gap" : "open", null, Payload.of(NOTHING));
      missed.entries().forEach(this::send);
    }

    @Override
    public void event(EventFeed.Entry entry) {
      loop.execute(() -> send(entry));
    }

    private void send(EventFeed.Entry entry) {
      if (!closed) {
        stream.send(entry.type(), entry.id(), Payload.of(entry.json()));
      }
    }

    private void flow(boolean room) {
      if (!room && !closed) {
        close();
        response.reset();
      }
    }

    private void close() {
      closed = true;
      feed.unsubscribe(this);
      stream.close();
    }
  }
}
