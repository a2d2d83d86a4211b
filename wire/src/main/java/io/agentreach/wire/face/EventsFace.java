package io.agentreach.wire.face;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Payload;
import io.agentreach.core.registry.Catalog;
import io.agentreach.wire.http.VertxLoop;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** {@code GET /v1/events}: what changes, as it changes. Lives on one loop. */
final class EventsFace {
  private static final byte[] NOTHING = "{}".getBytes(StandardCharsets.US_ASCII);

  private final EventFeed feed;
  private final Catalog catalog;
  private final VertxLoop loop;
  private final long keepAliveNanos;

  EventsFace(HubParts hub, VertxLoop loop) {
    this.feed = hub.events();
    this.catalog = hub.registry().catalog();
    this.loop = loop;
    this.keepAliveNanos = hub.settings().keepAlive().toNanos();
  }

  void mount(Router router) {
    router.get("/v1/events").handler(this::open);
  }

  private void open(RoutingContext context) {
    String agent = Rest.parameter(context, "for");
    Predicate<EventFeed.Entry> wanted = entry -> true;
    if (agent != null) {
      AgentKey who = who(context, agent);
      if (who == null) {
        Rest.fail(
            context,
            Rest.missing(FaultCode.AGENT_NOT_FOUND, "for: no agent '" + agent + "' is registered"));
        return;
      }
      wanted = new Neighbours(catalog, who);
    }
    Reader reader = new Reader(context.response());
    String known = context.request().getHeader("last-event-id");
    String asked = known == null ? Rest.parameter(context, "after") : known;
    reader.begin(feed.subscribe(Rest.tenant(context), wanted, asked, reader));
  }

  private @Nullable AgentKey who(RoutingContext context, String agent) {
    try {
      AgentKey key = new AgentKey(Rest.tenant(context), new AgentId(agent));
      return catalog.agent(key) == null ? null : key;
    } catch (IllegalArgumentException e) {
      return null;
    }
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
