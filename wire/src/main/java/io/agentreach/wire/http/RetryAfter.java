package io.agentreach.wire.http;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** The {@code Retry-After} header: seconds, or a date of HTTP. */
final class RetryAfter {
  private static final Duration LONGEST = Duration.ofDays(1);
  private static final int MOST_DIGITS = 9;

  private RetryAfter() {}

  /** How long to wait, 0 to a day; null if the header is absent or cannot be read. */
  static @Nullable Duration parse(@Nullable String header, Instant now) {
    if (header == null) {
      return null;
    }
    String text = header.strip();
    if (!text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      boolean huge = text.length() > MOST_DIGITS;
      return huge ? LONGEST : limited(Duration.ofSeconds(Long.parseLong(text)));
    }
    try {
      Instant until = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text));
      return limited(Duration.between(now, until));
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static Duration limited(Duration wait) {
    if (wait.isNegative()) {
      return Duration.ZERO;
    }
    return wait.compareTo(LONGEST) > 0 ? LONGEST : wait;
  }
}
