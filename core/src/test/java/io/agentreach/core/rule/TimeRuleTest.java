package io.agentreach.core.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Capability;
import io.agentreach.core.model.WorkKind;
import io.agentreach.requirements.Satisfies;
import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Satisfies("F1")
class TimeRuleTest {
  private static final long YEAR = Duration.ofDays(365).toNanos();
  private final TimeRule rule = TimeRule.DEFAULT;

  @ParameterizedTest
  @CsvSource({
    // caller, declared, kind, limit; seconds, 0 for not said
    "0,    0,    3,  3",
    "0,    0,    10, 10",
    "0,    20,   10, 20",
    "5,    20,   10, 5",
    "30,   20,   10, 20",
    "30,   0,    10, 30",
    "5,    0,    10, 5",
    "5000, 0,    10, 600",
    "0,    5000, 10, 600",
  })
  void theCapabilitysLimitWinsAndTheCallersCapsAll(
      long caller, long declared, long kind, long limit) {
    assertThat(
            rule.callNanos(
                caller == 0 ? null : Duration.ofSeconds(caller),
                declared == 0 ? null : Duration.ofSeconds(declared),
                Duration.ofSeconds(kind)))
        .isEqualTo(Duration.ofSeconds(limit).toNanos());
  }

  @Test
  void queriesHaveThreeSecondsAndModelWorkTen() {
    assertThat(WorkKind.QUERY.timeout()).isEqualTo(Duration.ofSeconds(3));
    assertThat(WorkKind.MODEL.timeout()).isEqualTo(Duration.ofSeconds(10));
    assertThat(Capability.named("echo").limit()).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void aStreamHasTwoSecondsToBegin() {
    assertThat(rule.firstByte()).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void anAttemptThatCouldMoveOnLeavesHalfOfTheTime() {
    assertThat(rule.attemptNanos(1000, true, 0)).isEqualTo(500);
    assertThat(rule.attemptNanos(1000, true, 500)).isEqualTo(500);
  }

  @Test
  void anAttemptThatNeedsMoreThanHalfOrHasNowhereToGoGetsItAll() {
    assertThat(rule.attemptNanos(1000, true, 501)).isEqualTo(1000);
    assertThat(rule.attemptNanos(1000, false, 0)).isEqualTo(1000);
  }

  @Property
  void noAttemptOutlivesItsCall(
      @ForAll @LongRange(min = 0, max = 1L << 60) long remaining,
      @ForAll boolean mayMoveOn,
      @ForAll @LongRange(min = 0, max = 1L << 60) long usual) {
    assertThat(rule.attemptNanos(remaining, mayMoveOn, usual)).isBetween(0L, remaining);
  }

  @Property
  void noCallOutlivesTheLongestOrItsCallersLimit(
      @ForAll @LongRange(min = 1, max = 1L << 60) long caller,
      @ForAll @LongRange(min = 1, max = 1L << 60) long declared) {
    long limit =
        rule.callNanos(Duration.ofNanos(caller), Duration.ofNanos(declared), Duration.ofSeconds(3));
    assertThat(limit).isPositive().isLessThanOrEqualTo(caller).isLessThan(YEAR);
  }
}
