package io.agentreach.wire.json;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which HTTP header fields a manifest may set. Stateless. */
final class HeaderNames {
  private static final int LONGEST = 128;
  private static final String MARKS = "!#$%&'*+-.^_`|~";

  // Those of one hop (RFC 9110, 7.6.1) and those that the connection or the body's length decide.
  // To set
  // them from a manifest would let one request pass for two.
  private static final Set<String> RESERVED =
      Set.of(
          "connection",
          "content-length",
          "expect",
          "host",
          "http2-settings",
          "keep-alive",
          "proxy-authenticate",
          "proxy-authorization",
          "proxy-connection",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade");

  private HeaderNames() {}

  /** What is wrong with a name, null if nothing is. */
  static @Nullable String wrong(String name) {
    if (name.isEmpty() || name.length() > LONGEST) {
      return "must have a name of 1 to " + LONGEST + " characters";
    }
    for (int i = 0; i < name.length(); i++) {
      if (!token(name.charAt(i))) {
        return "is no name of a header";
      }
    }
    if (RESERVED.contains(name.toLowerCase(Locale.ROOT))) {
      return "is a header that belongs to the connection";
    }
    return null;
  }

  private static boolean token(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || MARKS.indexOf(c) >= 0;
  }
}
