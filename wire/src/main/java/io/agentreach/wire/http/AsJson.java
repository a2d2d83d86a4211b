package io.agentreach.wire.http;

import io.agentreach.wire.json.JsonWriter;
import java.util.Arrays;
import java.util.Base64;

/** Bytes of any media type as JSON: text as a string, all else as base64 with its media type. */
final class AsJson {
  private static final byte[] MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  private AsJson() {}

  /** What is JSON already stays as it is, well-formed or not; but for a byte order mark. */
  static byte[] of(MediaType type, byte[] bytes) {
    if (type.json()) {
      return withoutMark(bytes);
    }
    return type.text() ? quoted(type, bytes) : base64(type, bytes);
  }

  private static byte[] withoutMark(byte[] bytes) {
    boolean marked = bytes.length >= 3 && Arrays.equals(bytes, 0, 3, MARK, 0, 3);
    return marked ? Arrays.copyOfRange(bytes, 3, bytes.length) : bytes;
  }

  private static byte[] quoted(MediaType type, byte[] bytes) {
    String text = new String(withoutMark(bytes), type.charset());
    return new JsonWriter(bytes.length + 16).value(text).toBytes();
  }

  private static byte[] base64(MediaType type, byte[] bytes) {
    return new JsonWriter(bytes.length / 3 * 4 + 64)
        .object()
        .field("media_type", type.name())
        .field("base64", Base64.getEncoder().encodeToString(bytes))
        .endObject()
        .toBytes();
  }
}
