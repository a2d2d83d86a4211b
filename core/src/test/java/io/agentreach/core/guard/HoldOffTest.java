package io.agentreach.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@Satisfies("C1")
class HoldOffTest {
  private static final long NOW = Long.MAX_VALUE - 7;
  private final HoldOff holdOff = new HoldOff();

  @Test
  void pausesDoubleFromHalfASecondToHalfAMinute() {
    List<Long> millis = new ArrayList<>();
    long now = NOW;
    for (int i = 0; i < 70; i++) {
      holdOff.failed(now);
      long wait = holdOff.waitNanos(now);
      millis.add(Duration.ofNanos(wait).toMillis());
      assertThat(holdOff.admits(now + wait - 1)).isFalse();
      assertThat(holdOff.admits(now + wait)).isTrue();
      now += wait;
    }
    assertThat(millis)
        .startsWith(500L, 1000L, 2000L, 4000L, 8000L, 16_000L, 30_000L)
        .endsWith(30_000L);
  }

  @Test
  void failuresWithinOnePauseCountOnce() {
    holdOff.failed(NOW);
    holdOff.failed(NOW + 1);
    holdOff.failed(NOW + 2);
    assertThat(Duration.ofNanos(holdOff.waitNanos(NOW))).isEqualTo(Duration.ofMillis(500));
  }

  @Test
  void aConnectionEndsItAndItsHistory() {
    holdOff.failed(NOW);
    holdOff.succeeded();
    assertThat(holdOff.admits(NOW)).isTrue();
    assertThat(holdOff.waitNanos(NOW)).isZero();
    holdOff.failed(NOW);
    assertThat(Duration.ofNanos(holdOff.waitNanos(NOW))).isEqualTo(Duration.ofMillis(500));
  }
}
