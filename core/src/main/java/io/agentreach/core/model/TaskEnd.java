package io.agentreach.core.model;

/** How the latest work of an agent ended, by its own word. */
public enum TaskEnd {
  /** With a result. */
  OK,
  /** With a failure. */
  FAILED,
  /** Its time ran out. */
  TIMEOUT,
  /** It was given up from outside. */
  CANCELLED
}
