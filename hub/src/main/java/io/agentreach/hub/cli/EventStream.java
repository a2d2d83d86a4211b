package io.agentreach.hub.cli;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Reads server-sent events up to the {@code result} or {@code error} that ends a call. One thread.
 */
final class EventStream {
  private static final int LARGEST_EVENT = 64 << 20;

  private final InputStream in;
  private String name = "message";
  private final StringBuilder data = new StringBuilder();

  private EventStream(InputStream in) {
    this.in = new BufferedInputStream(in);
  }

  /** Hears every event but the last. */
  interface Listener {
    void event(String name, String data);
  }

  /** Reads to the end. Blocks. */
  static Reply read(InputStream in, Listener listener) throws IOException {
    return new EventStream(in).read(listener);
  }

  private Reply read(Listener listener) throws IOException {
    for (String line = line(); line != null; line = line()) {
      if (!line.isEmpty()) {
        field(line);
        continue;
      }
      if (!data.isEmpty()) {
        String text = data.substring(0, data.length() - 1);
        Optional<Reply> last = last(text);
        if (last.isPresent()) {
          return last.get();
        }
        listener.event(name, text);
      }
      name = "message";
      data.setLength(0);
    }
    return new Reply.Nothing(
        ExitCode.NO_HUB,
        "the stream ended without a result",
        "the hub or the way to it broke; what came so far may be incomplete");
  }

  private Optional<Reply> last(String text) throws IOException {
    if (!name.equals("result") && !name.equals("error")) {
      return Optional.empty();
    }
    try {
      JsonNode body = Json.read(text);
      return Optional.of(
          name.equals("result")
              ? new Reply.Done(body, text)
              : new Reply.Failed(body.path("error").path("agent_status").asInt(500), body, text));
    } catch (JacksonException malformed) {
      throw new IOException("the last event is no JSON", malformed);
    }
  }

  private void field(String line) throws IOException {
    int colon = line.indexOf(':');
    String field = colon < 0 ? line : line.substring(0, colon);
    String value = colon < 0 ? "" : line.substring(colon + 1);
    value = value.startsWith(" ") ? value.substring(1) : value;
    switch (field) {
      case "event" -> name = value;
      case "data" -> data.append(value).append('\n');
      default -> {
        // Comments and fields of others.
      }
    }
    if (data.length() > LARGEST_EVENT) {
      throw new IOException("an event is larger than 64 MiB");
    }
  }

  private @Nullable String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        return null;
      }
      if (line.size() > LARGEST_EVENT) {
        throw new IOException("an event is larger than 64 MiB");
      }
      if (next != '\r') {
        line.write(next);
      }
    }
    return line.toString(StandardCharsets.UTF_8);
  }
}
