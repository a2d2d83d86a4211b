package io.agentreach.wire.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agentreach.requirements.Satisfies;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Satisfies("E3")
class SessionRuleTest {
  @ParameterizedTest
  @ValueSource(strings = {"header.x-session-id", "header.Cookie", "payload.cid", "payload.a.b.c"})
  void aRuleNamesAHeaderOrAField(String rule) {
    assertThat(SessionRule.checked(rule)).isEqualTo(rule);
  }

  @ParameterizedTest
  @CsvSource({
    "cid, starts with neither",
    "header., must have a name of 1 to 128 characters",
    "header.a b, is no name of a header",
    "header.Host, belongs to the connection",
    "payload., is empty",
    "payload..a, the name of a field is empty",
    "payload.a., the name of a field is empty",
    "payload.a.b.c.d.e.f.g.h.i, deeper than 8",
  })
  void whatIsNoRuleSaysWhy(String rule, String why) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SessionRule.checked(rule))
        .withMessageContaining("no rule for finding a session's key")
        .withMessageContaining(why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          payload.cid|{"cid":"42"}|42
          payload.cid|{"x":{"cid":1},"cid": 42 }|42
          payload.cid|{"cid":-4.50e3}|-4.50e3
          payload.a.b|{"a":{"c":[{}],"b":"é"},"b":"no"}|é
          payload.cid|{"cid":"first","cid":"second"}|first
          payload.cid|{"cid":""}|
          payload.cid|{"cid":true}|
          payload.cid|{"cid":null}|
          payload.cid|{"cid":{"cid":1}}|
          payload.cid|{"CID":"42"}|
          payload.cid|["cid"]|
          payload.cid|{}|
          payload.a.b|{"a":"b"}|
          payload.a.b|{"a":{}}|
          """)
  void aKeyIsAStringOrANumber(String rule, String payload, String key) {
    byte[] bytes = ("##" + payload + "##").getBytes(StandardCharsets.UTF_8);
    assertThat(SessionRule.key(rule, bytes, 2, bytes.length - 2)).isEqualTo(key);
  }

  @Test
  void aKeyHasAtMost256PrintableCharacters() {
    assertThat(SessionRule.key("k".repeat(256))).hasSize(256);
    assertThat(SessionRule.key("k".repeat(257))).isNull();
    assertThat(SessionRule.key("a\u0001b")).isNull();
    assertThat(SessionRule.key("  ")).isNull();
    assertThat(SessionRule.key(" k ")).isEqualTo("k");
    assertThat(SessionRule.key((String) null)).isNull();
  }

  @Test
  void thereIsNoKeyWithoutAPayload() {
    assertThat(SessionRule.key("payload.cid", new byte[0], 0, 0)).isNull();
  }
}
