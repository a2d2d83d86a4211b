package io.agentreach.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@Satisfies("F3")
class PauseTest {
  private static final long NOW = Long.MAX_VALUE - 7;
  private final Pause pause = new Pause();

  @Test
  void thereIsNoneUntilOneIsAskedFor() {
    assertThat(pause.waitNanos(NOW)).isZero();
  }

  @Test
  void itLastsAsLongAsTheAgentAsked() {
    pause.begin(Duration.ofSeconds(3), NOW);
    assertThat(left(NOW)).isEqualTo(Duration.ofSeconds(3));
    assertThat(pause.waitNanos(NOW + Duration.ofSeconds(3).toNanos())).isZero();
  }

  @Test
  void aShorterWishDoesNotCutALongerOne() {
    pause.begin(Duration.ofSeconds(3), NOW);
    pause.begin(Duration.ofSeconds(1), NOW);
    assertThat(left(NOW)).isEqualTo(Duration.ofSeconds(3));
  }

  @Test
  void tenMinutesAreTheMostAndLessThanNothingIsNothing() {
    pause.begin(Duration.ofSeconds(-5), NOW);
    assertThat(pause.waitNanos(NOW)).isZero();
    pause.begin(Duration.ofDays(5), NOW);
    assertThat(left(NOW)).isEqualTo(Duration.ofMinutes(10));
  }

  @Test
  void anAnswerEndsIt() {
    pause.begin(Duration.ofSeconds(3), NOW);
    pause.end();
    assertThat(pause.waitNanos(NOW)).isZero();
  }

  private Duration left(long now) {
    return Duration.ofNanos(pause.waitNanos(now));
  }
}
