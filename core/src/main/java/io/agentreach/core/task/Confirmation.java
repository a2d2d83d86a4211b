package io.agentreach.core.task;

import io.agentreach.core.model.TaskState;

/**
 * What became of a result that an agent posted.
 *
 * @param unit how far the unit is now
 * @param problem what is wrong, in words; empty if nothing is
 */
public record Confirmation(Kind kind, TaskState unit, String problem) {
  /** What became of it. */
  public enum Kind {
    /** The unit is confirmed by it. */
    CONFIRMED,
    /** The unit was confirmed before, by this result or another; nothing has changed. */
    DUPLICATE,
    /** The result does not fit the unit's schema or is too large, and the attempt failed by it. */
    INVALID_RESULT,
    /** The failure was taken note of. */
    NOTED,
    /** The unit is over or with another agent, and this changes nothing any more. */
    LATE,
    /** The token is of no attempt of this unit. */
    STALE
  }
}
