package io.agentreach.core.model;

/**
 * What an agent is told of the task that an attempt belongs to.
 *
 * @param attempt 1 for the unit's first delivery
 * @param token proves that a result or a word of progress comes from this very attempt
 */
public record Assignment(TaskId task, String unit, int attempt, String token) {
  /** Without the token, so that it gets into no log. */
  @Override
  public String toString() {
    return task + "/" + unit + "#" + attempt;
  }
}
