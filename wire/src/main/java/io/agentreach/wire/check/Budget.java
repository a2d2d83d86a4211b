package io.agentreach.wire.check;

import java.util.function.Supplier;

/**
 * The work that is left to one check, found by those rules that the validator calls without saying
 * for which check. Lives on the thread that checks.
 */
final class Budget {
  private static final ScopedValue<Budget> PRESENT = ScopedValue.newInstance();

  private long left;

  private Budget(long work) {
    this.left = work;
  }

  /** Does something that may be so much work and no more. */
  static <T> T within(long work, Supplier<T> check) {
    return ScopedValue.where(PRESENT, new Budget(work)).call(check::get);
  }

  /**
   * Takes from the budget of the check that this thread is about; outside of any there is none.
   *
   * @throws TooCostly if there is not so much left
   */
  static void spend(long work) {
    if (PRESENT.isBound()) {
      Budget budget = PRESENT.get();
      budget.left -= work;
      if (budget.left < 0) {
        throw new TooCostly();
      }
    }
  }
}
