package io.agentreach.wire.face;

import io.agentreach.core.model.Trace;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Reads and makes W3C Trace Context identifiers (W3C Recommendation, 23 November 2021). */
final class TraceParent {
  private static final char[] HEX = "0123456789abcdef".toCharArray();
  private static final int LENGTH = 55;

  private TraceParent() {}

  /**
   * The trace that a header names, with a span of its own; a new trace if there is no valid header.
   */
  static Trace of(@Nullable String header) {
    if (header == null || !valid(header)) {
      return new Trace(hex(2), hex(1), true, false);
    }
    boolean sampled = (Character.digit(header.charAt(54), 16) & 1) == 1;
    return new Trace(header.substring(3, 35), hex(1), sampled, true);
  }

  private static boolean valid(String header) {
    boolean shape =
        header.length() >= LENGTH
            && header.charAt(2) == '-'
            && header.charAt(35) == '-'
            && header.charAt(52) == '-'
            && !header.startsWith("ff")
            && (header.length() == LENGTH || !header.startsWith("00"));
    return shape
        && hexed(header, 0, 2, true)
        && hexed(header, 3, 35, false)
        && hexed(header, 36, 52, false)
        && hexed(header, 53, 55, true);
  }

  private static boolean hexed(String text, int from, int to, boolean zeroAllowed) {
    boolean zero = true;
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if ((c < '0' || c > '9') && (c < 'a' || c > 'f')) {
        return false;
      }
      zero &= c == '0';
    }
    return zeroAllowed || !zero;
  }

  /** Random digits of {@code longs} times 64 bits, never all zero. */
  static String hex(int longs) {
    char[] digits = new char[longs * 16];
    for (int i = 0; i < longs; i++) {
      long bits = ThreadLocalRandom.current().nextLong() | 1;
      for (int d = 15; d >= 0; d--) {
        digits[i * 16 + d] = HEX[(int) (bits & 15)];
        bits >>>= 4;
      }
    }
    return new String(digits);
  }
}
