package io.agentreach.wire.http;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Text inside a request target, after RFC 3986. */
final class UrlText {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();
  private static final String LITERAL = "-._~!$&'()*+,;=:@/?%";
  private static final String UNRESERVED = "-._~";

  private UrlText() {}

  /** A path, or query, as somebody wrote it, with only that encoded which may not stand there. */
  static String literal(String text) {
    return encode(text, LITERAL);
  }

  /** A value that must not end the part it stands in. */
  static String value(String text) {
    return encode(text, UNRESERVED);
  }

  /** A value for a path; null for those that would change the path's shape. */
  static @Nullable String segment(String text) {
    boolean moves = text.isEmpty() || text.equals(".") || text.equals("..");
    return moves ? null : value(text);
  }

  private static String encode(String text, String allowed) {
    StringBuilder out = null;
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < bytes.length; i++) {
      char each = (char) (bytes[i] & 0xff);
      boolean plain = isAlphanumeric(each) || allowed.indexOf(each) >= 0;
      if (!plain && out == null) {
        out = new StringBuilder(text.length() + 16).append(text, 0, i);
      }
      if (out != null && plain) {
        out.append(each);
      } else if (out != null) {
        out.append('%').append(HEX.toHexDigits(bytes[i]));
      }
    }
    return out == null ? text : out.toString();
  }

  private static boolean isAlphanumeric(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }
}
