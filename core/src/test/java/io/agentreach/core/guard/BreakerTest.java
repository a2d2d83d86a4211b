package io.agentreach.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.rule.BreakerRule;
import io.agentreach.core.rule.BreakerState;
import io.agentreach.requirements.Satisfies;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@Satisfies("F4")
class BreakerTest {
  private static final long NOW = -3;
  private static final long PAUSE = Duration.ofSeconds(15).toNanos();

  private final Breaker breaker = new Breaker(BreakerRule.DEFAULT);

  @Test
  void theFifthFailureTellsThatItOpened() {
    for (int i = 0; i < 4; i++) {
      assertThat(breaker.failed(NOW)).isFalse();
    }
    assertThat(breaker.failed(NOW)).isTrue();
    assertThat(breaker.failed(NOW)).isFalse();
    assertThat(breaker.admits(NOW)).isFalse();
    assertThat(breaker.tryEnter(NOW)).isFalse();
  }

  @Test
  void onlyOneOfManyThreadsIsTheProbe() throws InterruptedException {
    for (int round = 0; round < 200; round++) {
      Breaker open = open();
      assertThat(Crowd.successes(1, () -> open.tryEnter(NOW + PAUSE))).isEqualTo(1);
    }
  }

  @Test
  void lookingAtItTakesNoProbe() {
    Breaker open = open();
    assertThat(open.admits(NOW + PAUSE)).isTrue();
    assertThat(open.admits(NOW + PAUSE)).isTrue();
    assertThat(open.tryEnter(NOW + PAUSE)).isTrue();
    assertThat(open.admits(NOW + PAUSE)).isFalse();
  }

  @Test
  void aProbeThatSucceedsClosesItAndTellsSo() {
    Breaker probed = open();
    probed.tryEnter(NOW + PAUSE);
    assertThat(probed.succeeded()).isTrue();
    assertThat(probed.state()).isEqualTo(BreakerState.Closed.FRESH);
    assertThat(probed.succeeded()).isFalse();
  }

  @Test
  void aProbeThatFailsOpensItForAnotherPause() {
    Breaker probed = open();
    probed.tryEnter(NOW + PAUSE);
    assertThat(probed.failed(NOW + PAUSE)).isTrue();
    assertThat(probed.tryEnter(NOW + 2 * PAUSE - 1)).isFalse();
    assertThat(probed.tryEnter(NOW + 2 * PAUSE)).isTrue();
  }

  @Test
  void aProbeThatWasCancelledMakesRoomForTheNext() {
    Breaker probed = open();
    probed.tryEnter(NOW + PAUSE);
    probed.released(NOW + PAUSE);
    assertThat(probed.tryEnter(NOW + PAUSE)).isTrue();
  }

  @Test
  void aReleaseLeavesAClosedBreakerAsItIs() {
    breaker.failed(NOW);
    BreakerState before = breaker.state();
    breaker.released(NOW);
    assertThat(breaker.state()).isSameAs(before);
  }

  private static Breaker open() {
    Breaker breaker = new Breaker(BreakerRule.DEFAULT);
    for (int i = 0; i < 5; i++) {
      breaker.failed(NOW);
    }
    return breaker;
  }
}
