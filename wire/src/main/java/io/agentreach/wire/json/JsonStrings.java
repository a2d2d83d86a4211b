package io.agentreach.wire.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** The inside of JSON strings as UTF-8 bytes: where they end, and what they say. Stateless. */
final class JsonStrings {
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;

  private JsonStrings() {}

  /**
   * The offset of the closing quote of the string whose first byte after the opening quote is at
   * {@code from}. For a string that is not closed before {@code end}, or holds what no string may
   * hold, the complement (negative) of the offset of the fault.
   */
  static int end(byte[] bytes, int from, int end) {
    int at = from;
    while (true) {
      at = plain(bytes, at, end);
      if (at >= end) {
        return ~end;
      }
      int c = bytes[at];
      if (c == '"') {
        return at;
      }
      int length = c == '\\' ? escape(bytes, at, end) : c < 0 ? sequence(bytes, at, end) : 0;
      if (length == 0) {
        return ~at;
      }
      at += length;
    }
  }

  /**
   * The first byte from {@code at} on that needs a look: a quote, a backslash, control or not
   * ASCII.
   */
  private static int plain(byte[] bytes, int at, int end) {
    // Eight bytes at a time. A borrow spoils only the bytes above a true hit, and the lowest hit
    // counts.
    while (at + 8 <= end) {
      long word = (long) WORD.get(bytes, at);
      long quote = word ^ ('"' * ONES);
      long backslash = word ^ ('\\' * ONES);
      long hits = (word - ' ' * ONES) | (quote - ONES) | (backslash - ONES) | word;
      if ((hits & HIGH_BITS) != 0) {
        return at + (Long.numberOfTrailingZeros(hits & HIGH_BITS) >>> 3);
      }
      at += 8;
    }
    while (at < end && bytes[at] >= ' ' && bytes[at] != '"' && bytes[at] != '\\') {
      at++;
    }
    return at;
  }

  /** The length of the escape that begins at {@code at}, 0 if it is none. */
  private static int escape(byte[] bytes, int at, int end) {
    if (at + 1 >= end) {
      return 0;
    }
    return switch (bytes[at + 1]) {
      case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> 2;
      case 'u' -> at + 6 <= end && hex(bytes, at + 2) ? 6 : 0;
      default -> 0;
    };
  }

  private static boolean hex(byte[] bytes, int at) {
    for (int i = at; i < at + 4; i++) {
      if (bytes[i] < 0 || Character.digit((char) bytes[i], 16) < 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * The length of the UTF-8 sequence of 2 to 4 bytes at {@code at}; 0 if Unicode does not allow it.
   */
  private static int sequence(byte[] bytes, int at, int end) {
    int lead = bytes[at] & 0xff;
    int length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (lead < 0xc2 || lead > 0xf4 || at + length > end) {
      return 0;
    }
    // The second byte alone rules out overlong forms, surrogates and what lies beyond U+10FFFF.
    int second = bytes[at + 1] & 0xff;
    int least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    int most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    if (second < least || second > most) {
      return 0;
    }
    for (int i = at + 2; i < at + length; i++) {
      if ((bytes[i] & 0xc0) != 0x80) {
        return 0;
      }
    }
    return length;
  }

  /** What the checked string inside {@code bytes[from, to)} says, escapes resolved. */
  static String text(byte[] bytes, int from, int to) {
    String raw = new String(bytes, from, to - from, StandardCharsets.UTF_8);
    int escape = raw.indexOf('\\');
    if (escape < 0) {
      return raw;
    }
    StringBuilder text = new StringBuilder(raw.length());
    int done = 0;
    for (; escape >= 0; escape = raw.indexOf('\\', done)) {
      text.append(raw, done, escape);
      char kind = raw.charAt(escape + 1);
      text.append(kind == 'u' ? unicode(raw, escape + 2) : single(kind));
      done = escape + (kind == 'u' ? 6 : 2);
    }
    return text.append(raw, done, raw.length()).toString();
  }

  private static char unicode(String raw, int at) {
    return (char) Integer.parseInt(raw, at, at + 4, 16);
  }

  private static char single(char kind) {
    return switch (kind) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> kind;
    };
  }
}
