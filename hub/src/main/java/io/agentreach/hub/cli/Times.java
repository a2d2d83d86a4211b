package io.agentreach.hub.cli;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Times as people write and read them. */
final class Times implements ITypeConverter<Duration> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

  @Override
  public Duration convert(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches() || text.matches("0+\\D+")) {
      throw new TypeConversionException(
          "'" + text + "' is not a time; write it as 500ms, 10s or 2m");
    }
    long count = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "ms" -> Duration.ofMillis(count);
      case "s" -> Duration.ofSeconds(count);
      case "m" -> Duration.ofMinutes(count);
      default -> Duration.ofHours(count);
    };
  }

  /** Whether a text has the form of a time. */
  static boolean looksLike(String text) {
    return FORM.matcher(text).matches();
  }

  /** Rounded for people: {@code 12 ms}, {@code 1.2 s}, {@code 3 min}. */
  static String text(long millis) {
    if (millis < 1000) {
      return millis + " ms";
    }
    if (millis < 120_000) {
      return String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
    }
    long minutes = millis / 60_000;
    return minutes < 120 ? minutes + " min" : minutes / 60 + " h";
  }
}
