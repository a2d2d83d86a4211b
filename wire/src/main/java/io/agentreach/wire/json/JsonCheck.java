package io.agentreach.wire.json;

/**
 * Says whether bytes are one JSON value: RFC 8259, strict UTF-8, white space around it allowed.
 * Thread-safe: stateless. Does not throw, and allocates next to nothing.
 */
public final class JsonCheck {
  /** How many levels a document of an agent may be nested. */
  public static final int DEEPEST = 512;

  private JsonCheck() {}

  /** Whether {@code bytes[from, to)} is one JSON value of at most {@link #DEEPEST} levels. */
  public static boolean wellFormed(byte[] bytes, int from, int to) {
    JsonCursor cursor = new JsonCursor(bytes, from, to, DEEPEST);
    return cursor.skip() && cursor.exhausted();
  }

  /** Whether all of {@code bytes} is one JSON value of at most {@link #DEEPEST} levels. */
  public static boolean wellFormed(byte[] bytes) {
    return wellFormed(bytes, 0, bytes.length);
  }
}
