package io.agentreach.core.model;

import java.nio.charset.StandardCharsets;

/**
 * Business bytes on their way, which the engine never reads or changes. Implementations wrap
 * whatever buffer the bytes came in, so that passing one on copies nothing.
 */
public interface Payload {
  /** No bytes at all. */
  Payload EMPTY = of(new byte[0]);

  /** The number of bytes. */
  int size();

  /** The bytes; may be the inner array: callers do not change it. */
  byte[] bytes();

  /** The media type that the bytes were sent with. */
  default String mediaType() {
    return "application/json";
  }

  /** JSON bytes held by an array, which is not copied. */
  static Payload of(byte[] bytes) {
    return of(bytes, "application/json");
  }

  /** Bytes of any media type held by an array, which is not copied. */
  static Payload of(byte[] bytes, String mediaType) {
    return new Bytes(bytes, mediaType);
  }

  /** JSON text as UTF-8. */
  static Payload json(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The bytes read as UTF-8. */
  default String text() {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  /** A payload in an array of its own. Equality is that of the array object. */
  @SuppressWarnings("ArrayRecordComponent")
  record Bytes(byte[] bytes, String mediaType) implements Payload {
    @Override
    public int size() {
      return bytes.length;
    }
  }
}
