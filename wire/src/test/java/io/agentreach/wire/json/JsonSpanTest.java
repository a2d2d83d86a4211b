package io.agentreach.wire.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonSpanTest {
  /** The document of RFC 6901, section 5, with an array of objects more. */
  private static final String DOCUMENT =
      """
      {"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\\\j": 5,
       "k\\"l": 6, " ": 7, "m~n": 8, "list": [ {"x": [true]} , -1.50e3 ], "foo": "second"}
      """;

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '!',
      value = {
        "/foo ! [\"bar\", \"baz\"]",
        "/foo/0 ! \"bar\"",
        "/ ! 0",
        "/a~1b ! 1",
        "/c%d ! 2",
        "/e^f ! 3",
        "/g|h ! 4",
        "/i\\j ! 5",
        "/k\"l ! 6",
        "`/ ` ! 7",
        "/m~0n ! 8",
        "/list/0/x ! [true]",
        "/list/0/x/0 ! true",
        "/list/1 ! -1.50e3"
      })
  void aPointerLeadsToTheBytesOfAValue(String pointer, String value) {
    assertThat(at(pointer)).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/no",
        "/foo/2",
        "/foo/-",
        "/foo/01",
        "/foo/x",
        "/list/1/x",
        "/foo/0/0",
        "/list/9999999999"
      })
  void aPointerToNothingLeadsNowhere(String pointer) {
    assertThat(at(pointer)).isNull();
  }

  @Test
  void anEmptyPointerIsTheWholeValue() {
    assertThat(at("")).isEqualTo(DOCUMENT.strip());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "{", "{} {}", "[1,]", "nul"})
  void whatIsNotWellFormedIsNoSpan(String text) {
    assertThat(JsonSpan.of(text.getBytes(UTF_8))).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      nullValues = "none",
      value = {
        "\"a\\u00e9\\n\", `aé\n`",
        "1.50, 1.50",
        "-0, -0",
        "true, true",
        "false, false",
        "null, none",
        "[1], none",
        "{}, none",
        "\"\", ``"
      })
  void aScalarIsReadAsText(String json, @Nullable String text) {
    assertThat(span(" " + json + " ").scalar()).isEqualTo(text);
  }

  @Test
  void anObjectWithoutSomeFieldsKeepsTheOthersByteByByte() {
    JsonSpan span = span("{\"a\" : 1, \"b\": {\"a\": [ ]} ,\"c\":2.0, \"a\":3}");
    assertThat(new String(span.without(Set.of("a", "c")), UTF_8)).isEqualTo("{\"b\":{\"a\": [ ]}}");
    assertThat(new String(span.without(Set.of("a", "b", "c")), UTF_8)).isEqualTo("{}");
  }

  private static @Nullable String at(String pointer) {
    JsonSpan found = span(DOCUMENT).at(pointer);
    return found == null ? null : new String(found.bytes(), UTF_8);
  }

  private static JsonSpan span(String text) {
    return Objects.requireNonNull(JsonSpan.of(text.getBytes(UTF_8)));
  }
}
