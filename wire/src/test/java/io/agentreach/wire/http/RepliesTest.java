package io.agentreach.wire.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Receipt;
import io.agentreach.requirements.Satisfies;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class RepliesTest {
  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "application/json",
        "application/json; charset=utf-8",
        "Application/JSON",
        "application/problem+json",
        "text/json"
      })
  @Satisfies("F11")
  void jsonIsPassedOnByteByByte(@Nullable String type) {
    String odd = " { \"a\" : 1.00 , \"a\":[ ] }\n";
    assertThat(reply(type, odd.getBytes(UTF_8), "")).isEqualTo(odd);
  }

  @Test
  void aByteOrderMarkIsTakenOff() {
    assertThat(reply(null, "\uFEFF[1]".getBytes(UTF_8), "")).isEqualTo("[1]");
  }

  @ParameterizedTest
  @CsvSource({"200, application/json", "204, ''", "201, text/plain", "200, image/png"})
  void anEmptyBodyIsNull(int status, String type) {
    Receipt receipt = Replies.success(head(status, type, null), new byte[0], "");
    assertThat(text(receipt)).isEqualTo("null");
  }

  @Test
  void textBecomesAString() {
    assertThat(reply("text/plain", "say \"é\"\n".getBytes(UTF_8), ""))
        .isEqualTo("\"say \\\"é\\\"\\n\"");
    byte[] latin = "é".getBytes(Charset.forName("ISO-8859-1"));
    assertThat(reply("text/html; charset=\"ISO-8859-1\"", latin, "")).isEqualTo("\"é\"");
    assertThat(reply("text/html; charset=no-such-thing", "é".getBytes(UTF_8), ""))
        .isEqualTo("\"é\"");
  }

  @Test
  void otherBytesBecomeBase64() {
    assertThat(reply("image/png; x=y", new byte[] {1, 2, 3}, ""))
        .isEqualTo("{\"media_type\":\"image/png\",\"base64\":\"AQID\"}");
  }

  @Test
  @Satisfies("K2")
  void thePointerPicksTheResult() {
    byte[] body = "{\"data\":{\"items\":[1,{\"x/y\":\"z\"}]}}".getBytes(UTF_8);
    assertThat(reply("application/json", body, "/data/items/1")).isEqualTo("{\"x/y\":\"z\"}");
    assertThat(reply("application/json", body, "/data/items/1/x~1y")).isEqualTo("\"z\"");
    assertThat(reply("application/json", body, "/data/items/0")).isEqualTo("1");
    Receipt.Failed missing =
        (Receipt.Failed) Replies.success(head(200, "application/json", null), body, "/data/no");
    assertThat(missing.code()).isEqualTo(FaultCode.AGENT_ERROR);
    assertThat(missing.message()).contains("/data/no");
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"application/json"})
  @Satisfies({"F2", "F10"})
  void whatIsNoJsonIsNoAnswer(@Nullable String type) {
    for (String body : new String[] {"<html>secret", "{\"secret\":", "{} {}", "\uD800", " "}) {
      Receipt.Failed failed =
          (Receipt.Failed) Replies.success(head(200, type, null), body.getBytes(UTF_8), "");
      assertThat(failed.code()).isEqualTo(FaultCode.AGENT_ERROR);
      assertThat(failed.effect()).isEqualTo(Effect.DONE);
      assertThat(failed.document()).isNull();
      assertThat(failed.message()).contains("well-formed").doesNotContain("secret");
    }
  }

  @Test
  void aCompressedAnswerIsNone() {
    Receipt.Failed failed =
        (Receipt.Failed) Replies.success(head(200, "application/json", "gzip"), new byte[9], "");
    assertThat(failed.message()).contains("compressed");
    assertThat(text(Replies.success(head(200, null, "identity"), "1".getBytes(UTF_8), "")))
        .isEqualTo("1");
  }

  @ParameterizedTest
  @CsvSource({
    "400, DONE",
    "404, DONE",
    "499, DONE",
    "500, UNKNOWN",
    "502, UNKNOWN",
    "599, UNKNOWN"
  })
  @Satisfies("F2")
  void theStatusSaysWhatAFailureDid(int status, Effect effect) {
    byte[] document = "{\"error\":{\"code\":\"OUT_OF_STOCK\",\"message\":\"m\"}}".getBytes(UTF_8);
    Receipt.Failed failed = Replies.failure(status, document);
    assertThat(failed.effect()).isEqualTo(effect);
    assertThat(failed.status()).isEqualTo(status);
    assertThat(failed.message()).isEqualTo("the agent answered " + status + " (OUT_OF_STOCK)");
    assertThat(Replies.failure(status, new byte[0]).document()).isNull();
  }

  private static AnswerHead head(int status, @Nullable String type, @Nullable String encoding) {
    return new AnswerHead(status, MediaType.of(type), encoding, null, -1);
  }

  private static String reply(@Nullable String type, byte[] body, String pointer) {
    return text(Replies.success(head(200, type, null), body, pointer));
  }

  private static String text(Receipt receipt) {
    assertThat(receipt).isInstanceOf(Receipt.Replied.class);
    return ((Receipt.Replied) receipt).payload().text();
  }
}
