package io.agentreach.wire.http;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Names and values of header fields, after RFC 9110. */
final class HeaderText {
  private static final String TOKEN = "!#$%&'*+-.^_`|~";

  /** Fields that frame the message or steer the connection: nobody but the channel sets them. */
  private static final Set<String> OWN =
      Set.of(
          "host",
          "content-length",
          "transfer-encoding",
          "connection",
          "keep-alive",
          "te",
          "trailer",
          "upgrade",
          "proxy-connection",
          "expect");

  private HeaderText() {}

  /** Whether a mapping may set a field of this name. */
  static boolean settable(String name) {
    return !name.isEmpty()
        && name.chars().allMatch(HeaderText::token)
        && !OWN.contains(name.toLowerCase(Locale.ROOT));
  }

  private static boolean token(int c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || TOKEN.indexOf(c) >= 0;
  }

  /** The text with underscores for control characters, which could begin another line. */
  static String line(String text) {
    if (value(text) != null) {
      return text;
    }
    StringBuilder out = new StringBuilder(text);
    for (int i = 0; i < out.length(); i++) {
      if (Character.isISOControl(out.charAt(i))) {
        out.setCharAt(i, '_');
      }
    }
    return out.toString();
  }

  /** The value if it may stand in a field; null if it holds control characters. */
  static @Nullable String value(String text) {
    for (int i = 0; i < text.length(); i++) {
      char each = text.charAt(i);
      if ((each < ' ' && each != '\t') || each == 0x7f) {
        return null;
      }
    }
    return text;
  }
}
