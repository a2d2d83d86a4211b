package io.agentreach.wire.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Reads a stream of server-sent events from bytes that come in pieces of any size, after the
 * "Server-sent events" chapter of the HTML Living Standard. Does no I/O. Not thread-safe.
 *
 * <p>{@link #feed} takes bytes, {@link #next} gives events until it has none. An event that the
 * stream ends in the middle of is never given. Fields {@code id} and {@code retry} are passed over.
 */
final class SseParser {
  private static final byte[] DATA = "data".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] EVENT = "event".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};
  private static final String DEFAULT_TYPE = "message";

  private final int largest;
  private final ArrayDeque<byte[]> input = new ArrayDeque<>();
  private int at;
  private final Bytes line = new Bytes(256);
  private final Bytes data = new Bytes(256);
  private String type = "";
  private boolean hasData;
  private boolean skipLineFeed;
  private boolean first = true;
  private boolean tooLarge;

  /** One event. */
  @SuppressWarnings("ArrayRecordComponent")
  record Event(String type, byte[] data) {}

  /** A parser for events of at most {@code largest} bytes, names of fields included. */
  SseParser(int largest) {
    this.largest = largest;
  }

  /** Takes the next bytes of the stream, which nobody changes from now on. */
  void feed(byte[] bytes) {
    if (bytes.length > 0) {
      input.add(bytes);
    }
  }

  /** Whether an event was larger than allowed; nothing comes after that. */
  boolean tooLarge() {
    return tooLarge;
  }

  /** The next event; null if more bytes are needed, or if an event was too large. */
  @Nullable Event next() {
    while (!tooLarge && !input.isEmpty()) {
      byte[] bytes = input.element();
      while (at < bytes.length) {
        boolean complete = readLine(bytes);
        if (line.size() + data.size() > largest) {
          tooLarge = true;
          return null;
        }
        Event event = complete ? takeLine() : null;
        if (event != null) {
          return event;
        }
      }
      input.remove();
      at = 0;
    }
    return null;
  }

  /** Moves to the end of the line or of the bytes; says whether it was the line's. */
  private boolean readLine(byte[] bytes) {
    if (skipLineFeed) {
      skipLineFeed = false;
      if (bytes[at] == '\n') {
        at++;
        return false;
      }
    }
    int start = at;
    while (at < bytes.length && bytes[at] != '\n' && bytes[at] != '\r') {
      at++;
    }
    line.add(bytes, start, at - start);
    if (at == bytes.length) {
      return false;
    }
    skipLineFeed = bytes[at] == '\r';
    at++;
    return true;
  }

  private @Nullable Event takeLine() {
    int length = line.size();
    int from = first && line.holds(0, MARK) ? MARK.length : 0;
    first = false;
    if (from == length) {
      line.clear();
      return dispatch();
    }
    int colon = from;
    while (colon < length && line.at(colon) != ':') {
      colon++;
    }
    boolean space = colon + 1 < length && line.at(colon + 1) == ' ';
    int value = Math.min(space ? colon + 2 : colon + 1, length);
    if (colon - from == DATA.length && line.holds(from, DATA)) {
      if (hasData) {
        data.add((byte) '\n');
      }
      hasData = true;
      data.add(line, value, length);
    } else if (colon - from == EVENT.length && line.holds(from, EVENT)) {
      type = line.text(value, length);
    }
    line.clear();
    return null;
  }

  private @Nullable Event dispatch() {
    Event event = hasData ? new Event(type.isEmpty() ? DEFAULT_TYPE : type, data.copy()) : null;
    type = "";
    hasData = false;
    data.clear();
    return event;
  }
}
