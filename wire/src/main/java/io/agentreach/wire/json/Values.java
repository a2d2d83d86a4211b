package io.agentreach.wire.json;

import java.math.BigDecimal;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NumericNode;

/** Single values of a tree as Java values; what is wrong with them is noted. Stateless. */
final class Values {
  private Values() {}

  /** What a value is, in words. */
  static String kind(JsonNode node) {
    return switch (node.getNodeType()) {
      case OBJECT, POJO -> "an object";
      case ARRAY -> "a list";
      case STRING, BINARY -> "a string";
      case NUMBER -> "a number";
      case BOOLEAN -> "true or false";
      case NULL, MISSING -> "null";
    };
  }

  /**
   * A number with all its digits; null for anything else, and for what is no number, such as NaN.
   */
  static @Nullable BigDecimal number(JsonNode node) {
    return node instanceof NumericNode number && !number.isNaN() ? number.decimalValue() : null;
  }

  /** A string of at most {@code longest} characters, null if it is none. */
  static @Nullable String text(JsonNode node, String place, int longest, Problems problems) {
    if (!node.isString()) {
      String remedy = "write it in double quotes";
      problems.fault(place, "must be a string, not " + kind(node), remedy);
      return null;
    }
    String text = node.stringValue();
    if (text.length() > longest) {
      String problem = "has " + text.length() + " characters";
      problems.fault(place, problem, "give at most " + longest);
      return null;
    }
    return text;
  }

  /** A string of 1 to {@code longest} printable characters, null if it is none. */
  static @Nullable String word(JsonNode node, String place, int longest, Problems problems) {
    return parsed(
        node,
        place,
        text -> {
          String wrong = Texts.wrong(text, longest);
          if (wrong != null) {
            throw new IllegalArgumentException(wrong);
          }
          return text;
        },
        "give 1 to " + longest + " printable characters",
        problems);
  }

  /** A string that {@code parse} understands, null if it throws IllegalArgumentException. */
  static <T> @Nullable T parsed(
      JsonNode node, String place, Function<String, T> parse, String remedy, Problems problems) {
    String text = text(node, place, Integer.MAX_VALUE, problems);
    if (text == null) {
      return null;
    }
    try {
      return parse.apply(text);
    } catch (IllegalArgumentException e) {
      problems.fault(place, Texts.message(e), remedy);
      return null;
    }
  }
}
