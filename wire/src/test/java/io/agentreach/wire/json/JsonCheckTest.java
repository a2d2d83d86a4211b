package io.agentreach.wire.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

class JsonCheckTest {
  private static final JsonMapper JACKSON =
      JsonMapper.builder(new JsonFactory())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "0",
        "-0",
        "-1.5e+3",
        "\"\"",
        "\"\\u00e9\\n\"",
        "true",
        "false",
        "null",
        " [ 1 , { } ] ",
        "{\"a\":{\"b\":[[],{}]},\"a\":1}",
        "\"\\uD834\\uDD1E\"",
        "{\"\\uD834\":0}",
        "\"名前 𝄞 in one string\"",
        "\"a long plain text, over eight bytes\""
      })
  void acceptsWhatIsJson(String text) {
    assertThat(check(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "}",
        "[",
        "]",
        "[1",
        "[1,",
        "[1,]",
        "[,1]",
        "[1 2]",
        "[1}",
        "{]",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{,}",
        "{a:1}",
        "{'a':1}",
        "{1:1}",
        "{\"a\":1 \"b\":2}",
        "01",
        "+1",
        "1.",
        ".5",
        "1e",
        "1e+",
        "-",
        "--1",
        "0x1",
        "1_0",
        "NaN",
        "Infinity",
        "tru",
        "True",
        "truefalse",
        "nul",
        "undefined",
        "\"",
        "\"a",
        "\"\\\"",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12G4\"",
        "\"\n\"",
        "\"\t\"",
        "\"\u0000\"",
        "[1]]",
        "{}{}",
        "1 1",
        "// c\n1",
        "[1]//",
        "/* */1",
        "\uFEFF{}",
        "\u00a01"
      })
  void refusesWhatIsNot(String text) {
    assertThat(check(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "80",
        "bf",
        "c3",
        "c328",
        "c080",
        "c1bf",
        "e08080",
        "e09fbf",
        "eda080",
        "edbfbf",
        "e282",
        "e28228",
        "f0808080",
        "f08fbfbf",
        "f4908080",
        "f5808080",
        "f09d84",
        "ff",
        "fe"
      })
  void refusesWhatIsNotUtf8(String hex) {
    assertThat(JsonCheck.wellFormed(quoted(hex))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "c280",
        "dfbf",
        "e0a080",
        "ed9fbf",
        "ee8080",
        "efbfbf",
        "f0908080",
        "f48fbfbf",
        "41f09d849e42",
        "e5908de5898d"
      })
  void acceptsEveryLengthOfUtf8(String hex) {
    assertThat(JsonCheck.wellFormed(quoted(hex))).isTrue();
  }

  @Test
  void aDocumentMayBeNestedToTheLimitAndNoDeeper() {
    int most = JsonCheck.DEEPEST;
    assertThat(check("[".repeat(most) + "]".repeat(most))).isTrue();
    assertThat(check("[".repeat(most + 1) + "]".repeat(most + 1))).isFalse();
    assertThat(check("{\"a\":".repeat(most) + "1" + "}".repeat(most))).isTrue();
    assertThat(check("[".repeat(1_000_000))).isFalse();
  }

  @Test
  void manyLevelsOfBothKindsAreKeptApart() {
    String open = "[{\"a\":".repeat(200);
    assertThat(check(open + "1" + "}]".repeat(200))).isTrue();
    assertThat(check(open + "1" + "]}".repeat(200))).isFalse();
  }

  @Test
  void looksAtNothingOutsideTheRange() {
    byte[] bytes = "xx{\"a\":1}yy".getBytes(StandardCharsets.UTF_8);
    assertThat(JsonCheck.wellFormed(bytes, 2, 9)).isTrue();
    assertThat(JsonCheck.wellFormed(bytes, 2, 10)).isFalse();
    assertThat(JsonCheck.wellFormed(bytes, 2, 8)).isFalse();
    assertThat(JsonCheck.wellFormed("\"abcdefghijkl\"".getBytes(StandardCharsets.UTF_8), 0, 13))
        .isFalse();
  }

  @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
  void acceptsWhateverTheGrammarGives(@ForAll("documents") String text) {
    assertThat(check(text)).isTrue();
  }

  /** One byte replaced, removed or put in: the two parsers must judge alike. */
  @Property(tries = 3000, edgeCases = EdgeCasesMode.NONE)
  void judgesMutatedDocumentsAsJacksonDoes(@ForAll("mutations") byte[] document) {
    boolean jackson = strictUtf8(document) && jackson(document);
    assertThat(JsonCheck.wellFormed(document))
        .describedAs(new String(document, StandardCharsets.ISO_8859_1))
        .isEqualTo(jackson);
  }

  @Provide
  Arbitrary<String> documents() {
    return JsonTexts.values();
  }

  @Provide
  Arbitrary<byte[]> mutations() {
    return Combinators.combine(
            JsonTexts.values(),
            Arbitraries.integers().between(0, 1_000_000),
            telling(),
            Arbitraries.integers().between(0, 2))
        .as((text, place, with, how) ->
            mutate(text.getBytes(StandardCharsets.UTF_8), place, with, how));
  }

  /** Bytes that mean something to the grammar, and any others. */
  static Arbitrary<Byte> telling() {
    Arbitrary<Byte> signs =
        Arbitraries.of(
            "{}[]\",:\\u0123456789eE+-.truefalsn \t\n/".chars().mapToObj(c -> (byte) c).toList());
    return Arbitraries.oneOf(signs, signs, Arbitraries.bytes());
  }

  static byte[] mutate(byte[] document, int place, byte with, int how) {
    int at = place % document.length;
    int after = how == 2 ? at : at + 1;
    ByteBuffer mutated = ByteBuffer.allocate(document.length + 1);
    mutated.put(document, 0, at);
    if (how != 1) {
      mutated.put(with);
    }
    mutated.put(document, after, document.length - after);
    byte[] result = new byte[mutated.position()];
    mutated.flip().get(result);
    return result;
  }

  /** Jackson takes overlong forms, and other encodings than UTF-8. */
  static boolean strictUtf8(byte[] document) {
    for (byte each : document) {
      if (each == 0) {
        return false;
      }
    }
    try {
      String text =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(document)).toString();
      return !text.startsWith("\uFEFF");
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  static boolean jackson(byte[] document) {
    try {
      return !JACKSON.readTree(document).isMissingNode();
    } catch (JacksonException e) {
      return false;
    }
  }

  private static byte[] quoted(String hex) {
    byte[] inside = java.util.HexFormat.of().parseHex(hex);
    byte[] quoted = new byte[inside.length + 2];
    quoted[0] = '"';
    System.arraycopy(inside, 0, quoted, 1, inside.length);
    quoted[quoted.length - 1] = '"';
    return quoted;
  }

  private static boolean check(String text) {
    return JsonCheck.wellFormed(text.getBytes(StandardCharsets.UTF_8));
  }
}
