package io.agentreach.wire.face;

import io.agentreach.core.model.Payload;
import io.agentreach.core.port.Loop;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A reply as server-sent events (WHATWG HTML, section 9.2): each event is written at once, silence
 * is filled with comments, a slow reader is felt by whoever feeds it. Begins with the first event
 * or comment. Lives on the connection's event loop.
 */
final class EventStream {
  private static final CharSequence TYPE = HttpHeaders.createOptimized("text/event-stream");
  private static final CharSequence NO_CACHE = HttpHeaders.createOptimized("no-cache");
  private static final CharSequence BUFFERING = HttpHeaders.createOptimized("x-accel-buffering");
  private static final byte[] COMMENT = ": keep-alive\n\n".getBytes(StandardCharsets.US_ASCII);

  private final HttpServerResponse response;
  private final Loop loop;
  private final long keepAliveNanos;
  private final Flow flow;
  private Loop.@Nullable Timer timer;
  private long wroteAt;
  private boolean begun;
  private boolean full;
  private boolean closed;

  /** Hears whether the reader has room. */
  @FunctionalInterface
  interface Flow {
    void room(boolean room);
  }

  EventStream(HttpServerResponse response, Loop loop, long keepAliveNanos, Flow flow) {
    this.response = response;
    this.loop = loop;
    this.keepAliveNanos = keepAliveNanos;
    this.flow = flow;
  }

  /** From now on silence is filled. */
  void open() {
    if (!closed) {
      wroteAt = loop.now();
      timer = loop.after(keepAliveNanos, this::keepAlive);
    }
  }

  /** Whether anything was written. */
  boolean begun() {
    return begun;
  }

  void send(String event, Payload data) {
    send(event, null, data);
  }

  /**
   * Writes an event.
   *
   * @param id by which a reader that was cut off says where it was; null for none
   */
  void send(String event, @Nullable String id, Payload data) {
    Buffer bytes = encoded(event, Framed.buffer(data));
    write(id == null ? bytes : Buffer.buffer("id: " + id + "\n").appendBuffer(bytes));
  }

  /** Writes the last event and ends the response; completes when it is out. */
  Future<Void> last(String event, Buffer data) {
    if (closed) {
      return Future.succeededFuture();
    }
    close();
    begin();
    return response.end(encoded(event, data));
  }

  /** No more comments. */
  void close() {
    closed = true;
    if (timer != null) {
      timer.cancel();
      timer = null;
    }
  }

  private void write(Buffer bytes) {
    if (closed || response.closed()) {
      return;
    }
    begin();
    wroteAt = loop.now();
    response.write(bytes);
    if (!full && response.writeQueueFull()) {
      full = true;
      flow.room(false);
      response.drainHandler(drained -> {
        full = false;
        flow.room(true);
      });
    }
  }

  private void begin() {
    if (!begun) {
      begun = true;
      response
          .setChunked(true)
          .putHeader(HttpHeaders.CONTENT_TYPE, TYPE)
          .putHeader(HttpHeaders.CACHE_CONTROL, NO_CACHE)
          .putHeader(BUFFERING, "no");
    }
  }

  private void keepAlive() {
    long silent = loop.now() - wroteAt;
    if (silent >= keepAliveNanos && !full) {
      write(Buffer.buffer(COMMENT));
      silent = 0;
    }
    if (!closed) {
      timer = loop.after(keepAliveNanos - Math.min(silent, keepAliveNanos / 2), this::keepAlive);
    }
  }

  /** Every line of the data becomes a data line, so that it reads back as it was. */
  static Buffer encoded(String event, Buffer data) {
    Buffer out = Buffer.buffer(data.length() + event.length() + 32);
    out.appendString("event: ").appendString(event).appendString("\ndata: ");
    int from = 0;
    int end = data.length();
    for (int i = 0; i < end; i++) {
      byte b = data.getByte(i);
      if (b == '\n' || b == '\r') {
        out.appendBuffer(data, from, i - from).appendString("\ndata: ");
        boolean pair = b == '\r' && i + 1 < end && data.getByte(i + 1) == '\n';
        i += pair ? 1 : 0;
        from = i + 1;
      }
    }
    return out.appendBuffer(data, from, end - from).appendString("\n\n");
  }
}
