package io.agentreach.core.model;

/** How far a task is, or one of its units. */
public enum TaskState {
  /** Accepted, and not with an agent. */
  PENDING(false),
  /** With an agent; a task runs from the first start of a unit to its end. */
  RUNNING(false),
  /** Needs a person, who resumes, retries or fails it. */
  SUSPENDED(false),
  /** Done, with a valid result. */
  CONFIRMED(true),
  /** Ended without a valid result. */
  FAILED(true),
  /** Given up on somebody's word, or a unit that was skipped. */
  CANCELLED(true);

  private final boolean terminal;

  TaskState(boolean terminal) {
    this.terminal = terminal;
  }

  /** Whether it is over, unless a person has it tried again. */
  public boolean terminal() {
    return terminal;
  }
}
