package io.agentreach.hub.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How the text of a value is read, by the type of its key. */
final class Kind {
  private static final Pattern DURATION = Pattern.compile("(\\d{1,9}) ?(ms|s|m|h|d)");

  private static final Map<Class<?>, Function<String, Object>> READERS =
      Map.of(
          String.class, text -> text,
          int.class, Kind::whole,
          double.class, Kind::number,
          boolean.class, Kind::truth,
          Duration.class, Kind::duration,
          ByteSize.class, ByteSize::parse,
          Path.class, Kind::path,
          Canaries.class, Canaries::parse,
          Fallbacks.class, Fallbacks::parse,
          List.class, Kind::blocks);

  private Kind() {}

  /**
   * Reads a value.
   *
   * @throws IllegalArgumentException with words that follow the value: "is not …; write …"
   */
  static Object read(Class<?> type, String text) {
    if (type.isEnum()) {
      return constant(type, text);
    }
    return Objects.requireNonNull(READERS.get(type), type::toString).apply(text);
  }

  /** Writes a value as {@link #read} takes it. */
  static String write(Object value) {
    return switch (value) {
      case Enum<?> constant -> constant.name().toLowerCase(Locale.ROOT);
      case Duration duration -> write(duration);
      case Double number when number == Math.rint(number) -> Long.toString(number.longValue());
      case List<?> blocks -> String.join(", ", blocks.stream().map(Object::toString).toList());
      default -> value.toString();
    };
  }

  private static String write(Duration duration) {
    long millis = duration.toMillis();
    if (millis % 1000 != 0) {
      return millis + "ms";
    }
    long seconds = millis / 1000;
    if (seconds == 0 || seconds % 60 != 0 || seconds <= 60) {
      return seconds + "s";
    }
    return seconds % 3600 == 0 ? seconds / 3600 + "h" : seconds / 60 + "m";
  }

  private static Object constant(Class<?> type, String text) {
    List<String> names = Arrays.stream(type.getEnumConstants()).map(Kind::write).toList();
    int index = names.indexOf(text.toLowerCase(Locale.ROOT));
    if (index < 0) {
      throw new IllegalArgumentException("is not one of " + String.join(", ", names));
    }
    return type.getEnumConstants()[index];
  }

  private static Integer whole(String text) {
    try {
      return Integer.valueOf(text);
    } catch (NumberFormatException wrong) {
      throw new IllegalArgumentException("is not a whole number", wrong);
    }
  }

  private static Double number(String text) {
    if (!text.matches("-?\\d{1,9}(\\.\\d{1,9})?")) {
      throw new IllegalArgumentException("is not a number such as 0.2");
    }
    return Double.valueOf(text);
  }

  private static Boolean truth(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("is not true or false");
    };
  }

  private static Duration duration(String text) {
    Matcher matcher = DURATION.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("is not a time; write it as 500ms, 10s, 2m or 1h");
    }
    long count = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "ms" -> Duration.ofMillis(count);
      case "s" -> Duration.ofSeconds(count);
      case "m" -> Duration.ofMinutes(count);
      case "h" -> Duration.ofHours(count);
      default -> Duration.ofDays(count);
    };
  }

  private static Path path(String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("is empty; give a folder");
    }
    boolean home = text.equals("~") || text.startsWith("~/");
    String full = home ? System.getProperty("user.home") + text.substring(1) : text;
    return Path.of(full).toAbsolutePath().normalize();
  }

  private static List<Cidr> blocks(String text) {
    return Arrays.stream(text.split(",", -1))
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .map(Cidr::new)
        .toList();
  }
}
