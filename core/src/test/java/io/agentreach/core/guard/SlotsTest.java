package io.agentreach.core.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentreach.requirements.Satisfies;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

@Satisfies("E2")
class SlotsTest {
  private final Slots slots = new Slots();

  @Test
  void noMoreAreGivenThanThereAre() {
    assertThat(slots.tryAcquire(2)).isTrue();
    assertThat(slots.tryAcquire(2)).isTrue();
    assertThat(slots.tryAcquire(2)).isFalse();
    slots.release();
    assertThat(slots.inFlight()).isEqualTo(1);
    assertThat(slots.tryAcquire(2)).isTrue();
  }

  @Test
  void aSecondReleaseOfOneSlotIsAFault() {
    slots.tryAcquire(1);
    slots.release();
    assertThatThrownBy(slots::release).hasMessageContaining("released twice");
    assertThat(slots.inFlight()).isZero();
  }

  @Test
  void threadsThatComeAtOnceNeverExceedTheLimit() throws InterruptedException {
    AtomicInteger most = new AtomicInteger();
    Crowd.successes(
        10_000,
        () -> {
          boolean taken = slots.tryAcquire(3);
          if (taken) {
            most.accumulateAndGet(slots.inFlight(), Math::max);
            slots.release();
          }
          return taken;
        });
    assertThat(most.get()).isBetween(1, 3);
    assertThat(slots.inFlight()).isZero();
  }
}
