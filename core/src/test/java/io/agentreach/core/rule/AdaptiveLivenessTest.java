package io.agentreach.core.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

@Satisfies("B3")
class AdaptiveLivenessTest {
  private static final Duration BEAT = Duration.ofSeconds(10);
  private final Liveness rule = Liveness.DEFAULT;

  private static IntervalEstimate usual(int beats, Duration every) {
    IntervalEstimate usual = IntervalEstimate.NONE;
    for (int i = 0; i < beats; i++) {
      usual = usual.after(every.toNanos());
    }
    return usual;
  }

  @Test
  void withoutHabitsThreeIntervalsCount() {
    assertThat(rule.deadlineNanos(BEAT, IntervalEstimate.NONE, null))
        .isEqualTo(BEAT.multipliedBy(3).toNanos());
  }

  @Property
  void anAgentThatKeepsItsIntervalHasThreeOfThemFromTheFirstBeatOn(
      @ForAll @LongRange(min = 0, max = 30) long beats) {
    assertThat(rule.deadlineNanos(BEAT, usual((int) beats, BEAT), null))
        .isEqualTo(BEAT.multipliedBy(3).toNanos());
  }

  @Test
  void anAgentThatBeatsLessOftenThanItSaidGetsMoreTime() {
    long deadline = rule.deadlineNanos(BEAT, usual(50, Duration.ofSeconds(15)), null);
    assertThat(Duration.ofNanos(deadline))
        .isBetween(Duration.ofSeconds(45), Duration.ofSeconds(50));
  }

  @Test
  void aHabitStretchesTheDeadlineToFourTimesAtMost() {
    long deadline = rule.deadlineNanos(BEAT, usual(50, Duration.ofMinutes(10)), null);
    assertThat(Duration.ofNanos(deadline)).isEqualTo(Duration.ofSeconds(120));
  }

  @Test
  void anAnnouncedBusyTimeAndTenSecondsAreGranted() {
    long deadline = rule.deadlineNanos(BEAT, IntervalEstimate.NONE, Duration.ofSeconds(300));
    assertThat(Duration.ofNanos(deadline)).isEqualTo(Duration.ofSeconds(310));
  }

  @Test
  void anAgentThatNeverBeatsHasNoDeadlineWhateverElseIsKnown() {
    assertThat(rule.deadlineNanos(Duration.ZERO, usual(3, BEAT), Duration.ofSeconds(1)))
        .isEqualTo(Long.MAX_VALUE);
  }

  @Property
  void theDeadlineIsNeverShorterThanDeclared(
      @ForAll @LongRange(min = 0, max = 3_600) long mean,
      @ForAll @LongRange(min = 0, max = 3_600) long eta) {
    IntervalEstimate usual = usual(3, Duration.ofSeconds(mean));
    assertThat(rule.deadlineNanos(BEAT, usual, Duration.ofSeconds(eta)))
        .isGreaterThanOrEqualTo(rule.deadlineNanos(BEAT));
  }

  @Property
  void theEstimateSettlesOnASteadyInterval(@ForAll @LongRange(min = 1, max = 600) long seconds) {
    IntervalEstimate usual = usual(200, Duration.ofSeconds(seconds));
    long nanos = Duration.ofSeconds(seconds).toNanos();
    assertThat(usual.longest()).isBetween(nanos, nanos + nanos / 10);
  }
}
