package io.agentreach.wire.json;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An object of a document with its path: gives its fields as typed values and notes what is wrong
 * with them. A field that is {@code null} counts as absent; a wrong one is noted and then counts as
 * absent too. Not thread-safe; one per document.
 */
final class Fields {
  // Rounding 1e-999999999 would take all day.
  private static final int LARGEST_SCALE = 400;
  private static final BigDecimal MILLIS_EACH = BigDecimal.valueOf(1000);

  private final ObjectNode node;
  private final String path;
  private final Problems problems;
  private final @Nullable Fields outer;

  /** The object at {@code path}, which is empty for the top of the document. */
  Fields(ObjectNode node, String path, Problems problems) {
    this(node, path, problems, null);
  }

  private Fields(ObjectNode node, String path, Problems problems, @Nullable Fields outer) {
    this.node = node;
    this.path = path;
    this.problems = problems;
    this.outer = outer;
  }

  /** The same object, whose absent fields are looked for in {@code other}. */
  Fields or(Fields other) {
    return new Fields(node, path, problems, other);
  }

  ObjectNode node() {
    return node;
  }

  Problems problems() {
    return problems;
  }

  /** Where a field of this very object is. */
  String at(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  /** Where the field stands that {@link #find} gives. */
  String place(String name) {
    return outer != null && own(name) == null && outer.find(name) != null
        ? outer.place(name)
        : at(name);
  }

  /** The field, null if it is absent. */
  @Nullable JsonNode find(String name) {
    JsonNode own = own(name);
    return own != null || outer == null ? own : outer.find(name);
  }

  boolean has(String name) {
    return find(name) != null;
  }

  private @Nullable JsonNode own(String name) {
    JsonNode own = node.get(name);
    return own == null || own.isNull() ? null : own;
  }

  void fault(String name, String problem, String remedy) {
    problems.fault(place(name), problem, remedy);
  }

  /** A string of at most {@code longest} characters, which may be empty. */
  String text(String name, int longest) {
    JsonNode found = find(name);
    String text = found == null ? "" : Values.text(found, place(name), longest, problems);
    return text == null ? "" : text;
  }

  /**
   * A string that {@code parse} understands; it throws IllegalArgumentException for what it does
   * not.
   */
  <T> @Nullable T parsed(String name, Function<String, T> parse, String remedy) {
    JsonNode found = find(name);
    return found == null ? null : Values.parsed(found, place(name), parse, remedy, problems);
  }

  boolean flag(String name) {
    JsonNode found = find(name);
    if (found != null && !found.isBoolean()) {
      fault(name, "must be true or false, not " + Values.kind(found), "write it without quotes");
    }
    return found != null && found.isBoolean() && found.booleanValue();
  }

  /** One of the constants of {@code otherwise}'s type, in any case of letters. */
  <E extends Enum<E>> E word(String name, E otherwise, E[] all) {
    String known = Arrays.stream(all).map(FieldNames::wire).collect(Collectors.joining(", "));
    E found =
        parsed(
            name,
            text -> {
              for (E each : all) {
                if (each.name().equalsIgnoreCase(text)) {
                  return each;
                }
              }
              throw new IllegalArgumentException(Problems.quote(text) + " is not known");
            },
            "use one of " + known);
    return found == null ? otherwise : found;
  }

  /** A whole number. */
  long whole(String name, long least, long most, long otherwise) {
    BigDecimal number = number(name, least, most, "a whole number");
    if (number == null) {
      return otherwise;
    }
    if (number.stripTrailingZeros().scale() > 0) {
      fault(name, "must be a whole number", "leave the fraction out");
      return otherwise;
    }
    return number.longValueExact();
  }

  /** A number in a range, null if absent or wrong. */
  @Nullable BigDecimal number(String name, long least, long most, String what) {
    JsonNode found = find(name);
    String remedy = "give " + what + " from " + least + " to " + most;
    if (found == null) {
      return null;
    }
    BigDecimal number = Values.number(found);
    if (number == null) {
      boolean infinite = found.isNumber();
      fault(
          name, infinite ? "is not finite" : "must be a number, not " + Values.kind(found), remedy);
      return null;
    }
    if (Math.abs(number.scale()) > LARGEST_SCALE
        || number.compareTo(BigDecimal.valueOf(least)) < 0
        || number.compareTo(BigDecimal.valueOf(most)) > 0) {
      fault(name, "is out of range", remedy);
      return null;
    }
    return number;
  }

  /**
   * A time from {@code name} in seconds or {@code name_ms} in milliseconds, rounded to
   * milliseconds; null if neither is there.
   */
  @Nullable Duration time(String name, Duration least, Duration most) {
    String exact = name + "_ms";
    Duration millis =
        duration(exact, number(exact, least.toMillis(), most.toMillis(), "milliseconds"), least);
    BigDecimal seconds = number(name, 0, most.toSeconds(), "seconds");
    Duration rough = duration(name, seconds == null ? null : seconds.multiply(MILLIS_EACH), least);
    if (millis != null && rough != null && !millis.equals(rough)) {
      fault(name, "contradicts " + exact, "give one of them");
    }
    return millis == null ? rough : millis;
  }

  private @Nullable Duration duration(String name, @Nullable BigDecimal millis, Duration least) {
    if (millis == null) {
      return null;
    }
    Duration time = Duration.ofMillis(millis.setScale(0, RoundingMode.HALF_UP).longValueExact());
    if (time.compareTo(least) < 0) {
      fault(name, "is too short", "give at least " + least.toMillis() + " ms");
      return null;
    }
    return time;
  }

  /** An object with fields of its own, null if absent or wrong. */
  @Nullable Fields object(String name) {
    JsonNode found = find(name);
    if (found == null) {
      return null;
    }
    if (found instanceof ObjectNode object) {
      return new Fields(object, place(name), problems);
    }
    fault(name, "must be an object, not " + Values.kind(found), "write {…}");
    return null;
  }
}
