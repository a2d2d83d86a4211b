package io.agentreach.wire.json;

import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Random JSON as text, in every spelling that the grammar allows. */
final class JsonTexts {
  private JsonTexts() {}

  /** Any value, nested up to five levels, with white space in odd places. */
  static Arbitrary<String> values() {
    return values(5);
  }

  /** Any value of at most one level. */
  static Arbitrary<String> shallow() {
    return values(1);
  }

  private static Arbitrary<String> values(int depth) {
    Arbitrary<String> scalar =
        Arbitraries.frequencyOf(
            Tuple.of(3, strings()),
            Tuple.of(2, numbers()),
            Tuple.of(1, Arbitraries.of("true", "false", "null")));
    if (depth == 0) {
      return scalar;
    }
    Arbitrary<String> inner =
        Combinators.combine(gap(), values(depth - 1), gap()).as((a, v, b) -> a + v + b);
    return Arbitraries.frequencyOf(
        Tuple.of(3, scalar),
        Tuple.of(1, inner.list().ofMaxSize(4).map(JsonTexts::array)),
        Tuple.of(1, fields(inner).list().ofMaxSize(4).map(JsonTexts::object)));
  }

  static Arbitrary<String> fields(Arbitrary<String> value) {
    return Combinators.combine(gap(), strings(), gap(), value)
        .as((a, n, b, v) -> a + n + b + ":" + v);
  }

  private static String array(List<String> values) {
    return values.stream().collect(Collectors.joining(",", "[", "]"));
  }

  /** An object of fields that are text already. */
  static String object(List<String> fields) {
    return fields.stream().collect(Collectors.joining(",", "{", "}"));
  }

  static Arbitrary<String> gap() {
    return Arbitraries.frequency(Tuple.of(6, ""), Tuple.of(1, " "), Tuple.of(1, "\r\n\t "));
  }

  static Arbitrary<String> numbers() {
    return Arbitraries.of(
        "0", "-0", "7", "-12", "3.25", "1e9", "2E-3", "-0.5e+10", "12345678901234567890");
  }

  /**
   * A string in quotes: plain text of any script, escapes of every kind. No escaped surrogates:
   * half a pair is lawful JSON, and Jackson refuses it in names.
   */
  static Arbitrary<String> strings() {
    Arbitrary<String> piece =
        Arbitraries.frequencyOf(
            Tuple.of(4, Arbitraries.strings().alpha().numeric().ofMaxLength(20)),
            Tuple.of(1, Arbitraries.of("é", "名前", "𝄞", "\u007f", " ", "{", "]", ",", ":")),
            Tuple.of(
                1,
                Arbitraries.of(
                    "\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t", "\\u00e9",
                    "\\u0000")));
    return piece.list().ofMaxSize(4).map(pieces -> '"' + String.join("", pieces) + '"');
  }
}
