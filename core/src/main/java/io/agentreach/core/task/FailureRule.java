package io.agentreach.core.task;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.model.UnitFailure;
import io.agentreach.core.task.TaskEvent.Again;
import org.jspecify.annotations.Nullable;

/**
 * Says what a failed attempt means for its unit; see ADR 1. Pure.
 *
 * <p>An agent that says that it failed knows what it did: unless it calls the failure permanent the
 * unit goes to another one. Where nobody knows what was done, a unit is repeated only if that does
 * no harm.
 */
final class FailureRule {
  private FailureRule() {}

  /** Whether nobody knows yet what became of an attempt, so that the agent has to be asked. */
  static boolean uncertain(Receipt.Failed failed) {
    return failed.effect() == Effect.UNKNOWN && failed.document() == null;
  }

  /**
   * Whether there may be another attempt.
   *
   * @param repeatable whether doing the unit twice is harmless
   * @param retryable the agent's own word in its error document; null if it said nothing
   */
  static Again again(Receipt.Failed failed, boolean repeatable, @Nullable Boolean retryable) {
    return switch (failed.effect()) {
      case NONE -> Again.ELSEWHERE;
      case DONE -> Boolean.TRUE.equals(retryable) ? Again.LATER : Again.NEVER;
      case UNKNOWN -> {
        if (failed.document() == null) {
          yield repeatable ? Again.LATER : Again.NEVER;
        }
        boolean may = retryable == null ? repeatable : retryable;
        yield may ? Again.LATER : Again.NEVER;
      }
    };
  }

  /** The kind of failure that a unit's history shows. */
  static UnitFailure failure(Receipt.Failed failed) {
    return failed.code() == FaultCode.TIMEOUT ? UnitFailure.TIMEOUT : UnitFailure.EXEC_FAILED;
  }
}
