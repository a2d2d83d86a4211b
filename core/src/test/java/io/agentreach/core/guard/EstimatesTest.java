package io.agentreach.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.NotEmpty;
import org.junit.jupiter.api.Test;

@Satisfies("E2")
class EstimatesTest {
  @Test
  void nothingIsKnownBeforeTheFirstCall() {
    assertThat(new ServiceTime().meanNanos()).isZero();
    assertThat(new ServiceTime().usualNanos()).isZero();
    assertThat(new SuccessRate().value()).isEqualTo(1);
  }

  @Property
  void theMeanStaysBetweenTheShortestAndTheLongestCall(
      @ForAll @NotEmpty List<@LongRange(min = 1, max = 600_000_000_000L) Long> calls) {
    ServiceTime time = new ServiceTime();
    calls.forEach(time::note);
    assertThat(time.meanNanos())
        .isBetween(
            calls.stream().mapToLong(Long::longValue).min().orElseThrow(),
            calls.stream().mapToLong(Long::longValue).max().orElseThrow());
    assertThat(time.usualNanos())
        .isBetween(
            calls.stream().mapToLong(Long::longValue).min().orElseThrow(),
            calls.stream().mapToLong(Long::longValue).max().orElseThrow());
  }

  @Test
  void theMeanFollowsAChange() {
    ServiceTime time = new ServiceTime();
    for (int i = 0; i < 100; i++) {
      time.note(1_000_000);
    }
    for (int i = 0; i < 100; i++) {
      time.note(50_000_000);
    }
    assertThat(time.meanNanos()).isBetween(49_000_000L, 50_000_000L);
  }

  @Test
  @Satisfies("F1")
  void oneSlowCallDoesNotMakeTheWorkSlow() {
    ServiceTime first = new ServiceTime();
    first.note(475_000_000);
    assertThat(first.usualNanos()).isLessThan(1_000_000_000);
    ServiceTime later = new ServiceTime();
    for (int i = 0; i < 20; i++) {
      later.note(5_000_000);
    }
    later.note(1_500_000_000);
    assertThat(later.usualNanos()).isLessThan(10_000_000);
  }

  @Test
  @Satisfies("F1")
  void workThatTakesLongEveryThirdTimeIsKnownToTakeLong() {
    ServiceTime time = new ServiceTime();
    for (int i = 0; i < 100; i++) {
      time.note(5_000_000);
      time.note(5_000_000);
      time.note(1_500_000_000);
    }
    assertThat(time.usualNanos()).isGreaterThan(500_000_000);
  }

  @Test
  @Satisfies("F1")
  void whatWasGivenUpIsExpectedToNeedTwiceAsLongUntilAnAnswerComes() {
    ServiceTime time = new ServiceTime();
    time.note(5_000_000);
    time.noteGivenUp(1_000_000_000);
    assertThat(time.expectedNanos()).isEqualTo(2_000_000_000);
    assertThat(time.usualNanos()).isEqualTo(5_000_000);
    time.note(5_000_000);
    assertThat(time.expectedNanos()).isEqualTo(5_000_000);
  }

  @Property
  void aRateIsAlwaysAShare(@ForAll List<Boolean> calls) {
    SuccessRate rate = new SuccessRate();
    calls.forEach(rate::note);
    assertThat(rate.value()).isBetween(0.0, 1.0);
  }

  @Test
  void failuresLowerTheRateAndSuccessesHealItFully() {
    SuccessRate rate = new SuccessRate();
    rate.note(false);
    assertThat(rate.value()).isEqualTo(0.95);
    for (int i = 0; i < 200; i++) {
      rate.note(true);
    }
    assertThat(rate.value()).isEqualTo(1);
  }
}
