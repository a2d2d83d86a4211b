package io.agentreach.sdk.client;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads server-sent events, after the HTML standard's section "Server-sent events". Not
 * thread-safe; blocks.
 */
final class EventReader {
  private final InputStream in;
  private final int largest;
  private boolean skipNewline;
  private String lastId = "";

  /** Reads events of at most {@code largest} bytes. */
  EventReader(InputStream in, int largest) {
    this.in = new BufferedInputStream(in);
    this.largest = largest;
  }

  /** One event as it was sent; several data lines are joined by newlines. */
  record Raw(String type, String data) {}

  /** The next event, or null at the end. An event that the end cuts off is dropped. */
  @Nullable Raw next() throws IOException {
    String type = "message";
    StringBuilder data = null;
    for (String line = line(); line != null; line = line()) {
      if (line.isEmpty()) {
        if (data != null) {
          return new Raw(type, data.toString());
        }
        type = "message";
      } else if (!line.startsWith(":")) {
        int colon = line.indexOf(':');
        String field = colon < 0 ? line : line.substring(0, colon);
        String value = colon < 0 ? "" : line.substring(colon + 1);
        value = value.startsWith(" ") ? value.substring(1) : value;
        if (field.equals("event")) {
          type = value;
        } else if (field.equals("data")) {
          data = append(data, value);
        } else if (field.equals("id")) {
          lastId = value;
        }
      }
    }
    return null;
  }

  /** The id of the latest event that had one, empty before. */
  String lastId() {
    return lastId;
  }

  private StringBuilder append(@Nullable StringBuilder data, String value) throws IOException {
    if (data == null) {
      return new StringBuilder(value);
    }
    if (data.length() + value.length() > largest) {
      throw tooLarge();
    }
    return data.append('\n').append(value);
  }

  private @Nullable String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    while (true) {
      int next = in.read();
      if (next == '\n' && skipNewline) {
        skipNewline = false;
      } else if (next < 0) {
        return null;
      } else if (next == '\n' || next == '\r') {
        skipNewline = next == '\r';
        return line.toString(StandardCharsets.UTF_8);
      } else {
        skipNewline = false;
        line.write(next);
        if (line.size() > largest) {
          throw tooLarge();
        }
      }
    }
  }

  private IOException tooLarge() {
    return new IOException("an event has more than " + largest + " bytes");
  }
}
