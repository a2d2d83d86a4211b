package io.agentreach.sdk.client;

import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.json.Json;
import io.agentreach.sdk.loop.Backoff;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A subscription to what changes at a hub, on a thread of its own until {@link #close}.
 * Thread-safe. A connection that breaks, or is silent for {@link #SILENCE}, is made anew, with
 * growing pauses; what was missed meanwhile is told first, as far as the hub still has it.
 */
public final class Changes implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Changes.class.getName());

  /** Hubs send a comment every 15 s. */
  static final Duration SILENCE = Duration.ofSeconds(60);

  private static final Duration OPENING = Duration.ofSeconds(10);
  private static final int LARGEST = 1 << 20;
  private static final byte[] NOTHING = {};

  private final HubExchange exchange;
  private final String path;
  private final ChangeListener listener;
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile @Nullable InputStream open;
  private String lastId = "";
  private int failures;

  private Changes(HubExchange exchange, String path, ChangeListener listener) {
    this.exchange = exchange;
    this.path = path;
    this.listener = listener;
  }

  static Changes start(HubExchange exchange, String path, ChangeListener listener) {
    Changes changes = new Changes(exchange, path, listener);
    Thread.ofVirtual().name("reach-changes").start(changes::run);
    return changes;
  }

  private void run() {
    do {
      try {
        follow();
      } catch (ReachException | IOException e) {
        LOG.log(System.Logger.Level.DEBUG, "no changes from the hub, trying again", e);
      }
    } while (!pause());
  }

  /** True once the subscription is closed. */
  private boolean pause() {
    failures++;
    long nanos = Backoff.DEFAULT.nanos(failures, ThreadLocalRandom.current().nextDouble());
    try {
      return closed.await(nanos, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private void follow() throws IOException {
    Map<String, String> headers = lastId.isEmpty() ? Map.of() : Map.of("Last-Event-ID", lastId);
    HttpResponse<InputStream> response =
        exchange.open(new Ask("GET", path, NOTHING, headers, OPENING));
    try (LiveStream body = new LiveStream(response.body(), SILENCE)) {
      open = body;
      String type = response.headers().firstValue("Content-Type").orElse("");
      if (closed.getCount() == 0
          || response.statusCode() != 200
          || !type.startsWith("text/event-stream")) {
        throw new IOException("the hub answered " + response.statusCode() + " without events");
      }
      EventReader events = new EventReader(body, LARGEST);
      for (EventReader.Raw event = events.next(); event != null; event = events.next()) {
        failures = 0;
        tell(event);
        lastId = events.lastId().isEmpty() ? lastId : events.lastId();
      }
    } finally {
      open = null;
    }
  }

  private void tell(EventReader.Raw event) {
    try {
      switch (event.type()) {
        case "open" -> LOG.log(System.Logger.Level.DEBUG, "following the changes of the hub");
        case "gap" -> listener.gap();
        default -> {
          JsonNode data = Json.read(event.data());
          listener.changed(new Change(event.type(), data.path("agent").asString(""), data));
        }
      }
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "a listener failed on " + event.type(), e);
    }
  }

  /** Ends the subscription. Idempotent; does not wait for a listener at work. */
  @Override
  public void close() {
    closed.countDown();
    InputStream body = open;
    if (body != null) {
      try {
        body.close();
      } catch (IOException e) {
        LOG.log(System.Logger.Level.TRACE, "the connection was gone already", e);
      }
    }
  }
}
