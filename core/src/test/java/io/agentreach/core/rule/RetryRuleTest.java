package io.agentreach.core.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.rule.RetryRule.Verdict;
import io.agentreach.requirements.Satisfies;
import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryRuleTest {
  private static final long PLENTY = Duration.ofMinutes(5).toNanos();
  private final RetryRule rule = RetryRule.DEFAULT;

  @Satisfies("F2")
  @ParameterizedTest
  @CsvSource({
    "NONE,    false, next",
    "NONE,    true,  next",
    "UNKNOWN, false, stop",
    "UNKNOWN, true,  next",
    "DONE,    false, stop",
    "DONE,    true,  stop",
  })
  void certaintyDecides(Effect effect, boolean repeatable, String expected) {
    Verdict verdict = rule.after(failed(effect, null), 1, repeatable, false, PLENTY, 0);
    assertThat(verdict instanceof Verdict.Next).isEqualTo(expected.equals("next"));
  }

  @Test
  @Satisfies("F2")
  void whatWasNotDoneGoesOnAtOnce() {
    Verdict.Next refused =
        (Verdict.Next) rule.after(Receipt.Failed.notSent("refused"), 1, false, false, PLENTY, 0);
    Verdict.Next rejected =
        (Verdict.Next)
            rule.after(Receipt.Failed.rejected(503, "busy", null), 1, false, false, PLENTY, 0);
    assertThat(refused.delayNanos()).isZero();
    assertThat(rejected.delayNanos()).isZero();
  }

  @Test
  @Satisfies("F2")
  void aThirdAttemptIsTheLast() {
    Receipt.Failed failed = Receipt.Failed.notSent("refused");
    assertThat(rule.after(failed, 2, true, false, PLENTY, 0)).isInstanceOf(Verdict.Next.class);
    assertThat(rule.after(failed, 3, true, false, PLENTY, 0)).isEqualTo(new Verdict.Stop());
    assertThat(rule.perAgent()).isLessThan(3);
  }

  @Property
  @Satisfies("F7")
  void nothingIsRepeatedOnceTheCallerHasSeenAPart(
      @ForAll Effect effect,
      @ForAll boolean repeatable,
      @ForAll @IntRange(min = 1, max = 3) int n) {
    assertThat(rule.after(failed(effect, null), n, repeatable, true, PLENTY, 0))
        .isEqualTo(new Verdict.Stop());
  }

  @Property
  @Satisfies("F1")
  void nothingIsRepeatedWhenTheTimeIsUp(
      @ForAll Effect effect, @ForAll @LongRange(min = -1_000_000, max = 0) long remaining) {
    assertThat(rule.after(failed(effect, null), 1, true, false, remaining, 0))
        .isEqualTo(new Verdict.Stop());
  }

  @Test
  @Satisfies("F3")
  void pausesStartAtHalfASecondAndDouble() {
    Receipt.Failed failed = failed(Effect.UNKNOWN, null);
    assertThat(rule.after(failed, 1, true, false, PLENTY, 0)).isEqualTo(next(500, 500, true));
    assertThat(rule.after(failed, 2, true, false, PLENTY, 0)).isEqualTo(next(1000, 1000, true));
  }

  @Property
  @Satisfies("F3")
  void pausesStayWithinJitterAndAQuarterOfTheTimeLeft(
      @ForAll @IntRange(min = 1, max = 2) int made,
      @ForAll @LongRange(min = 1, max = 60_000_000_000L) long remaining,
      @ForAll @DoubleRange(min = 0, max = 1, maxIncluded = false) double chance) {
    Verdict.Next next =
        (Verdict.Next)
            rule.after(failed(Effect.UNKNOWN, null), made, true, false, remaining, chance);
    double base = 500e6 * (1 << (made - 1));
    assertThat((double) next.delayNanos())
        .isBetween(Math.min(base, remaining / 4.0) - 1, Math.min(base * 1.3, remaining / 4.0));
    assertThat(next.againNanos()).isEqualTo(next.delayNanos());
  }

  @Test
  @Satisfies("F3")
  void retryAfterIsObeyedByTheSameAgentAndDoesNotKeepOthersWaiting() {
    Receipt.Failed rejected = Receipt.Failed.rejected(503, "busy", Duration.ofSeconds(7));
    assertThat(rule.after(rejected, 1, false, false, PLENTY, 0.5)).isEqualTo(next(0, 7000, true));
  }

  @Test
  @Satisfies("F3")
  void theBudgetPaysForWhatPutLoadOnAnAgentOnly() {
    assertThat(rule.after(Receipt.Failed.notSent("refused"), 1, false, false, PLENTY, 0))
        .isEqualTo(next(0, 500, false));
    assertThat(rule.after(Receipt.Failed.rejected(429, "busy", null), 1, false, false, PLENTY, 0))
        .isEqualTo(next(0, 500, true));
  }

  private static Verdict next(long delayMillis, long againMillis, boolean paid) {
    return new Verdict.Next(delayMillis * 1_000_000, againMillis * 1_000_000, paid);
  }

  private static Receipt.Failed failed(Effect effect, @Nullable Duration retryAfter) {
    return new Receipt.Failed(FaultCode.AGENT_ERROR, effect, "failed", retryAfter, true, 500, null);
  }
}
