package io.agentreach.hub.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.spi.LoggingEvent;
import io.agentreach.requirements.Satisfies;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Satisfies("I4")
class JsonLinesTest {
  private final JsonLines lines = new JsonLines();

  @Test
  void aLineIsOneObjectWithTheFieldsInTheirOrder() {
    LoggingEvent event =
        Lines.line(
            "call settled",
            new KeyValuePair("request_id", "r-1"),
            new KeyValuePair("attempts", 2),
            new KeyValuePair("elapsed_us", 1_234_567_890_123L),
            new KeyValuePair("replaced", true),
            new KeyValuePair("agent", null));
    assertThat(text(event))
        .isEqualTo(
            "{\"time\":\"2026-03-04T05:06:07.008Z\",\"level\":\"INFO\",\"logger_name\":\"reach.call\",\"message\":\"call"
                + " settled\",\"request_id\":\"r-1\",\"attempts\":2,\"elapsed_us\":1234567890123,\"replaced\":true,\"agent\":null}\n");
  }

  @Test
  void whateverALineHoldsItStaysOneLineThatReadsBack() {
    String odd = "a\"b\\c\nd\u0000e\u2028f ü 中 \uD83D\uDE00 \uD800";
    String text = text(Lines.line(odd, new KeyValuePair("ü\n", odd)));
    assertThat(text.chars().filter(c -> c == '\n').count()).isEqualTo(1);
    JsonNode read = JsonMapper.shared().readTree(text);
    assertThat(read.path("message").asString()).isEqualTo(odd);
    assertThat(read.path("ü\n").asString()).isEqualTo(odd);
  }

  @Test
  void timesGoOnFromSecondToSecond() {
    LoggingEvent event = Lines.line("x");
    assertThat(text(event)).contains("05:06:07.008Z");
    event.setInstant(event.getInstant().plus(Duration.ofMillis(52)));
    assertThat(text(event)).contains("05:06:07.060Z");
    event.setInstant(Instant.parse("2026-03-04T05:06:08.500Z"));
    assertThat(text(event)).contains("05:06:08.500Z");
  }

  @Test
  void whatWasThrownIsTold() {
    JsonNode read =
        JsonMapper.shared().readTree(text(Lines.line("x", new IllegalStateException("why"))));
    assertThat(read.path("stack_trace").asString())
        .contains("IllegalStateException: why")
        .contains("JsonLinesTest");
  }

  private String text(LoggingEvent event) {
    return new String(lines.encode(event), StandardCharsets.UTF_8);
  }
}
