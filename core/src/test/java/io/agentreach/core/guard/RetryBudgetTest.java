package io.agentreach.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

@Satisfies("F3")
class RetryBudgetTest {
  private static final long NOW = 42;

  @Test
  void smallTrafficHasItsFloorOfRetries() {
    RetryBudget budget = new RetryBudget(0.2, 10, NOW);
    assertThat(withdrawals(budget, 100, NOW)).isEqualTo(10);
    assertThat(withdrawals(budget, 100, NOW + Duration.ofSeconds(1).toNanos())).isEqualTo(10);
  }

  @Property
  void aMomentsRetriesAreAFifthOfTheCallsAndTheFloor(
      @ForAll @IntRange(min = 0, max = 500) int calls) {
    RetryBudget budget = new RetryBudget(0.2, 10, NOW);
    for (int i = 0; i < calls; i++) {
      budget.deposit(NOW);
    }
    assertThat(withdrawals(budget, 1000, NOW)).isEqualTo(calls / 5 + 10);
  }

  @Test
  void aFloodOfCallsSavesWhatItPaidIn() {
    RetryBudget budget = new RetryBudget(0.2, 10, NOW);
    for (int i = 0; i < 100_000; i++) {
      budget.deposit(NOW);
    }
    assertThat(withdrawals(budget, 50_000, NOW)).isEqualTo(20_010);
  }

  @Test
  void whatWasPaidInLongAgoIsNotSavedBeyondAHundredRetries() {
    RetryBudget budget = new RetryBudget(0.2, 0, NOW);
    for (int i = 0; i < 100_000; i++) {
      budget.deposit(NOW);
    }
    budget.deposit(NOW + Duration.ofSeconds(10).toNanos());
    budget.deposit(NOW + Duration.ofSeconds(20).toNanos());
    assertThat(withdrawals(budget, 50_000, NOW + Duration.ofSeconds(20).toNanos())).isEqualTo(100);
  }

  @Test
  void aBudgetWithoutAFloorPaysOnlyWhatCallsPaidIn() {
    RetryBudget budget = new RetryBudget(0.2, 0, NOW);
    assertThat(withdrawals(budget, 100, NOW)).isZero();
    for (int i = 0; i < 10; i++) {
      budget.deposit(NOW);
    }
    assertThat(withdrawals(budget, 100, NOW)).isEqualTo(2);
  }

  @Test
  void threadsThatComeAtOnceShareOneBudget() throws InterruptedException {
    RetryBudget budget = new RetryBudget(1, 10, NOW);
    for (int i = 0; i < 50; i++) {
      budget.deposit(NOW);
    }
    assertThat(Crowd.successes(100, () -> budget.tryWithdraw(NOW))).isEqualTo(60);
  }

  private static int withdrawals(RetryBudget budget, int times, long now) {
    int taken = 0;
    for (int i = 0; i < times; i++) {
      taken += budget.tryWithdraw(now) ? 1 : 0;
    }
    return taken;
  }
}
