package io.agentreach.wire.json;

import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One value inside a checked JSON document: a range of its bytes, which is not copied. Immutable,
 * as long as nobody changes the document; thread-safe.
 */
public final class JsonSpan {
  private final byte[] document;
  private final int from;
  private final int to;

  private JsonSpan(byte[] document, int from, int to) {
    this.document = document;
    this.from = from;
    this.to = to;
  }

  /** The whole document; null if it is not {@linkplain JsonCheck#wellFormed well-formed}. */
  public static @Nullable JsonSpan of(byte[] document) {
    JsonCursor cursor = cursor(document, 0, document.length);
    cursor.peek();
    int from = cursor.at();
    if (!cursor.skip()) {
      return null;
    }
    int to = cursor.at();
    return cursor.exhausted() ? new JsonSpan(document, from, to) : null;
  }

  /**
   * The value that an RFC 6901 pointer leads to; null if there is none. Of fields with one name the
   * first counts.
   */
  public @Nullable JsonSpan at(String pointer) {
    JsonSpan here = this;
    int start = 0;
    while (here != null && start < pointer.length()) {
      int end = pointer.indexOf('/', start + 1);
      end = end < 0 ? pointer.length() : end;
      String token = pointer.substring(start + 1, end).replace("~1", "/").replace("~0", "~");
      here = here.member(token);
      start = end;
    }
    return here;
  }

  /** A field of this object by its name, or an element of this array by its index; null if none. */
  public @Nullable JsonSpan member(String name) {
    JsonCursor cursor = cursor(document, from, to);
    if (document[from] == '{') {
      cursor.enterObject();
      for (boolean first = true; cursor.nextField(first); first = false) {
        boolean found = cursor.text().equals(name);
        JsonSpan value = value(cursor);
        if (found) {
          return value;
        }
      }
    } else if (document[from] == '[' && index(name) >= 0) {
      cursor.enterArray();
      int left = index(name);
      for (boolean first = true; cursor.nextElement(first); first = false) {
        JsonSpan value = value(cursor);
        if (left-- == 0) {
          return value;
        }
      }
    }
    return null;
  }

  /** Whether the value is an object. */
  public boolean object() {
    return document[from] == '{';
  }

  /** What a string says, a number or a boolean as it is written; null for all other values. */
  public @Nullable String scalar() {
    return switch (document[from]) {
      case '"' -> JsonStrings.text(document, from + 1, to - 1);
      case '{', '[', 'n' -> null;
      default -> cursor(document, to, to).since(from);
    };
  }

  /** This object without the fields of these names; what is left stays as it was. */
  public byte[] without(Set<String> names) {
    JsonWriter writer = new JsonWriter(to - from).object();
    JsonCursor cursor = cursor(document, from, to);
    cursor.enterObject();
    for (boolean first = true; cursor.nextField(first); first = false) {
      String name = cursor.text();
      JsonSpan value = value(cursor);
      if (!names.contains(name)) {
        writer.name(name).raw(document, value.from, value.to);
      }
    }
    return writer.endObject().toBytes();
  }

  /** The bytes of the value; the document itself if it is all of it. */
  public byte[] bytes() {
    boolean all = from == 0 && to == document.length;
    return all ? document : Arrays.copyOfRange(document, from, to);
  }

  private JsonSpan value(JsonCursor cursor) {
    cursor.peek();
    int start = cursor.at();
    cursor.skip();
    return new JsonSpan(document, start, cursor.at());
  }

  private static int index(String token) {
    boolean number =
        !token.isEmpty()
            && token.length() < 10
            && token.chars().allMatch(c -> c >= '0' && c <= '9')
            && (token.length() == 1 || token.charAt(0) != '0');
    return number ? Integer.parseInt(token) : -1;
  }

  private static JsonCursor cursor(byte[] document, int from, int to) {
    return new JsonCursor(document, from, to, JsonCheck.DEEPEST);
  }
}
