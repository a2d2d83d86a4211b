package io.agentreach.wire.http;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a {@code Content-Type} header says.
 *
 * @param name type and subtype in lower case, without parameters; empty if there was no header
 * @param charset of text; UTF-8 where none was given, or one that this JDK does not know
 */
record MediaType(String name, Charset charset) {
  private static final String CHARSET = "charset=";
  private static final MediaType NONE = new MediaType("", StandardCharsets.UTF_8);
  private static final MediaType JSON = new MediaType("application/json", StandardCharsets.UTF_8);

  static MediaType of(@Nullable String header) {
    if (header == null) {
      return NONE;
    }
    if (header.equals(JSON.name)) {
      return JSON;
    }
    String text = header.toLowerCase(Locale.ROOT);
    int end = text.indexOf(';');
    String name = (end < 0 ? text : text.substring(0, end)).strip();
    return new MediaType(name, end < 0 ? StandardCharsets.UTF_8 : charset(text, end));
  }

  private static Charset charset(String text, int from) {
    int start = text.indexOf(CHARSET, from);
    if (start < 0) {
      return StandardCharsets.UTF_8;
    }
    int end = text.indexOf(';', start);
    String name = text.substring(start + CHARSET.length(), end < 0 ? text.length() : end);
    try {
      return Charset.forName(name.strip().replace("\"", ""));
    } catch (IllegalArgumentException e) {
      return StandardCharsets.UTF_8;
    }
  }

  /** Whether it is JSON, or says nothing to the contrary. */
  boolean json() {
    return name.equals("application/json")
        || name.isEmpty()
        || name.endsWith("+json")
        || name.equals("text/json");
  }

  boolean text() {
    return name.startsWith("text/");
  }

  boolean eventStream() {
    return name.equals("text/event-stream");
  }
}
