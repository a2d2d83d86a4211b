package io.agentreach.sdk.agent;

import io.agentreach.sdk.handler.EventSink;
import io.agentreach.sdk.handler.Result;
import io.agentreach.sdk.server.Exchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Writes a run's events as server-sent events, each at once. The stream opens with the first event,
 * so that a failure before it still has an HTTP status. Thread-safe; blocks while the other side
 * does not read.
 */
final class EventWriter implements EventSink {
  private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

  private final Exchange exchange;
  private boolean open;
  private boolean ended;

  EventWriter(Exchange exchange) {
    this.exchange = exchange;
  }

  @Override
  public synchronized void event(String type, byte[] json) throws IOException {
    if (ended) {
      throw new IOException("the answer has ended");
    }
    open();
    exchange.part(bytes(type, json));
  }

  private static byte[] bytes(String type, byte[] json) {
    ByteArrayOutputStream event = new ByteArrayOutputStream(json.length + type.length() + 32);
    event.writeBytes(("event: " + type + "\ndata: ").getBytes(StandardCharsets.UTF_8));
    // JSON written by this program has no line breaks outside of its strings, and none inside.
    event.writeBytes(json);
    event.writeBytes("\n\n".getBytes(StandardCharsets.UTF_8));
    return event.toByteArray();
  }

  private void open() throws IOException {
    if (!open) {
      open = true;
      exchange.begin(200, Map.of("content-type", "text/event-stream", "cache-control", "no-store"));
    }
  }

  /** Ends the stream with a result; false if none was opened, so that a plain answer is due. */
  synchronized boolean end(Result result) throws IOException {
    ended = true;
    if (!open) {
      return false;
    }
    switch (result) {
      case Result.Data data -> exchange.part(bytes("result", data.parts() ? NULL : data.json()));
      case Result.Failure failure -> exchange.part(bytes("error", failure.document()));
    }
    exchange.end();
    return true;
  }
}
