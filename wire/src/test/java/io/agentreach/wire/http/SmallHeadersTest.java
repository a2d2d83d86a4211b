package io.agentreach.wire.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The headers of answers that steer the hub: Retry-After and Keep-Alive. */
class SmallHeadersTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "7, 7",
    "' 120 ', 120",
    "99999999999999999999, 86400",
    "'Sun, 01 Mar 2026 12:00:30 GMT', 30",
    "'Sun, 01 Mar 2026 11:00:00 GMT', 0"
  })
  void retryAfterIsSecondsOrADate(String header, long seconds) {
    assertThat(RetryAfter.parse(header, NOW)).isEqualTo(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "1.5", "soon", "Sun, 99 Mar 2026 12:00:30 GMT", "７"})
  void aRetryAfterThatCannotBeReadIsNone(String header) {
    assertThat(RetryAfter.parse(header, NOW)).isNull();
  }

  @Test
  void noRetryAfterIsNone() {
    assertThat(RetryAfter.parse(null, NOW)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "timeout=5, 4",
    "'timeout=5, max=100', 4",
    "'max=100, Timeout=30', 29",
    "timeout=1, 0",
    "timeout=0, 0",
    "timeout=3600, 60",
    "max=100, 7",
    "timeout=, 7",
    "timeout=x, 7",
    "'', 7"
  })
  void aConnectionIsKeptASecondLessThanTheAgentKeepsIt(String header, long seconds) {
    long otherwise = TimeUnit.SECONDS.toNanos(7);
    assertThat(KeepAlive.nanos(header, otherwise)).isEqualTo(TimeUnit.SECONDS.toNanos(seconds));
  }
}
