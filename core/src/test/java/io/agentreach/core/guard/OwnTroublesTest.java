package io.agentreach.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.rule.MassLossRule;
import io.agentreach.requirements.Satisfies;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@Satisfies("B3")
class OwnTroublesTest {
  private static final Duration EVERY = Duration.ofSeconds(1);
  private static final long SECOND = 1_000_000_000L;

  private final OwnPauses pauses = new OwnPauses();
  private final Reprieve reprieve = new Reprieve(MassLossRule.DEFAULT);

  @Test
  void ticksOnTimeAreNoPause() {
    for (int i = 0; i < 100; i++) {
      assertThat(pauses.tick(EVERY, 5 + i * SECOND)).isZero();
    }
    assertThat(pauses.totalNanos()).isZero();
  }

  @Test
  void whatATickIsLateByIsAPause() {
    pauses.tick(EVERY, -7 * SECOND);
    assertThat(pauses.tick(EVERY, 114 * SECOND)).isEqualTo(120 * SECOND);
    assertThat(pauses.tick(EVERY, 115 * SECOND)).isZero();
    assertThat(pauses.totalNanos()).isEqualTo(120 * SECOND);
  }

  @Test
  void moreThanHalfAtOnceAreKeptForAMinuteAndNoLonger() {
    assertThat(reprieve.judge(6, 10, 0, 15 * SECOND)).isTrue();

    assertThat(reprieve.holds(SECOND, 16 * SECOND)).isTrue();
    assertThat(reprieve.holds(-SECOND, 16 * SECOND)).as("lost long before").isFalse();
    assertThat(reprieve.holds(SECOND, 75 * SECOND)).as("after its end").isFalse();
  }

  @Test
  void halfOrFewAreBelieved() {
    assertThat(reprieve.judge(5, 10, 0, SECOND)).isFalse();
    assertThat(reprieve.judge(4, 4, 0, SECOND)).isFalse();
    assertThat(reprieve.holds(0, SECOND)).isFalse();
  }

  @Test
  void aReprieveIsNotRenewedByTheSameLoss() {
    reprieve.judge(6, 10, 0, 15 * SECOND);
    for (int s = 16; s < 200; s++) {
      assertThat(reprieve.judge(6, 10, (s - 15) * SECOND, s * SECOND)).isFalse();
    }
    assertThat(reprieve.holds(190 * SECOND, 200 * SECOND)).isFalse();
    reprieve.judge(0, 10, 185 * SECOND, 200 * SECOND);
    assertThat(reprieve.judge(6, 10, 190 * SECOND, 205 * SECOND)).isTrue();
  }
}
