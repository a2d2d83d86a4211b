package io.agentreach.core.guard;

import static io.agentreach.core.model.Priority.HIGH;
import static io.agentreach.core.model.Priority.LOW;
import static io.agentreach.core.model.Priority.NORMAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentreach.core.model.Priority;
import io.agentreach.core.rule.SlotRule;
import io.agentreach.requirements.Satisfies;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

@Satisfies("E2")
class SlotsTest {
  private final Slots slots = new Slots(SlotRule.DEFAULT);

  @Test
  void noMoreAreGivenThanThereAre() {
    assertThat(slots.tryAcquire(NORMAL, 2, 0)).isTrue();
    assertThat(slots.tryAcquire(NORMAL, 2, 0)).isTrue();
    assertThat(slots.tryAcquire(NORMAL, 2, 0)).isFalse();
    slots.release(NORMAL);
    assertThat(slots.inFlight()).isEqualTo(1);
    assertThat(slots.tryAcquire(NORMAL, 2, 0)).isTrue();
  }

  @Test
  void aSecondReleaseOfOneSlotIsAFault() {
    slots.tryAcquire(NORMAL, 1, 0);
    slots.release(NORMAL);
    assertThatThrownBy(() -> slots.release(NORMAL)).hasMessageContaining("released twice");
    assertThat(slots.inFlight()).isZero();
  }

  @Test
  void threadsThatComeAtOnceNeverExceedTheLimit() throws InterruptedException {
    AtomicInteger most = new AtomicInteger();
    Crowd.successes(
        10_000,
        () -> {
          boolean taken = slots.tryAcquire(NORMAL, 3, 0);
          if (taken) {
            most.accumulateAndGet(slots.inFlight(), Math::max);
            slots.release(NORMAL);
          }
          return taken;
        });
    assertThat(most.get()).isBetween(1, 3);
    assertThat(slots.inFlight()).isZero();
  }

  @Test
  @Satisfies("E4")
  void anIdleAgentRunsAnyPriorityInAllOfItsSlots() {
    for (int i = 0; i < 10; i++) {
      assertThat(slots.tryAcquire(LOW, 10, 0)).isTrue();
    }
    assertThat(slots.tryAcquire(HIGH, 10, 0)).isFalse();
  }

  @Test
  @Satisfies("E4")
  void onceHighCallsCameLowOnesLeaveRoomForThemForAWhile() {
    take(LOW, 10);
    slots.missed(HIGH, 0);
    slots.release(LOW);
    assertThat(slots.tryAcquire(LOW, 10, 1)).isFalse();
    assertThat(slots.tryAcquire(HIGH, 10, 1)).isTrue();
    slots.release(HIGH);
    slots.release(LOW);
    assertThat(slots.tryAcquire(LOW, 10, 2)).as("one more than was needed stays free").isFalse();
    assertThat(slots.tryAcquire(LOW, 10, seconds(21))).isTrue();
  }

  @Test
  @Satisfies("E4")
  void highAndNormalCallsEachKeepTheirShareOfAFullAgent() {
    for (int i = 0; i < 10; i++) {
      slots.missed(NORMAL, 0);
      slots.missed(HIGH, 0);
      boolean normal = slots.tryAcquire(NORMAL, 10, 0);
      boolean high = slots.tryAcquire(HIGH, 10, 0);
      assertThat(normal || high || slots.inFlight() == 10).isTrue();
    }
    assertThat(slots.inFlight(NORMAL)).isBetween(3, 5);
    assertThat(slots.inFlight(HIGH)).isBetween(5, 7);
  }

  @Test
  @Satisfies("E4")
  void aLowCallThatWaitsForLongIsLetInOnce() {
    take(HIGH, 10);
    slots.missed(LOW, 0);
    slots.missed(LOW, seconds(1));
    slots.release(HIGH);
    assertThat(slots.tryAcquire(HIGH, 10, seconds(1))).isFalse();
    assertThat(slots.tryAcquire(LOW, 10, seconds(1))).isTrue();
    slots.release(HIGH);
    assertThat(slots.tryAcquire(HIGH, 10, seconds(1))).isTrue();
  }

  @Test
  @Satisfies("E4")
  void aLowCallThatGaveUpKeepsNoSlotFree() {
    take(HIGH, 10);
    slots.missed(LOW, 0);
    slots.release(HIGH);
    assertThat(slots.tryAcquire(HIGH, 10, seconds(3))).isTrue();
  }

  @Test
  @Satisfies("E4")
  void anAgentOfOneSlotGivesItToWhoeverComes() {
    slots.missed(HIGH, 0);
    slots.missed(NORMAL, 0);
    assertThat(slots.tryAcquire(LOW, 1, 0)).isTrue();
    slots.release(LOW);
    assertThat(slots.tryAcquire(NORMAL, 1, 0)).isTrue();
  }

  private void take(Priority priority, int count) {
    for (int i = 0; i < count; i++) {
      assertThat(slots.tryAcquire(priority, 10, 0)).isTrue();
    }
  }

  private static long seconds(int seconds) {
    return Duration.ofSeconds(seconds).toNanos();
  }
}
