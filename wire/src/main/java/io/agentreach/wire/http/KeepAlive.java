package io.agentreach.wire.http;

import io.netty.util.AsciiString;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** The {@code Keep-Alive} header of an answer: how long the agent keeps the connection. */
final class KeepAlive {
  /** The name of the header. */
  static final CharSequence NAME = AsciiString.cached("keep-alive");

  /**
   * A connection is dropped this much before the agent drops it, or a request would cross the
   * close.
   */
  private static final long MARGIN_SECONDS = 1;

  private static final long LONGEST_SECONDS = 60;
  private static final String TIMEOUT = "timeout=";

  private KeepAlive() {}

  /** How long to keep the connection by the header's word; {@code otherwise} if it gives none. */
  static long nanos(String header, long otherwise) {
    int start = header.toLowerCase(Locale.ROOT).indexOf(TIMEOUT);
    if (start < 0) {
      return otherwise;
    }
    start += TIMEOUT.length();
    int end = start;
    while (end < header.length() && end - start < 9 && Character.isDigit(header.charAt(end))) {
      end++;
    }
    if (end == start) {
      return otherwise;
    }
    long seconds = Long.parseLong(header, start, end, 10);
    long kept = Math.min(Math.max(seconds - MARGIN_SECONDS, 0), LONGEST_SECONDS);
    return TimeUnit.SECONDS.toNanos(kept);
  }
}
