package io.agentreach.core.model;

/** Whether an operator keeps an agent out of traffic. In each case what it has begun goes on. */
public enum Cordon {
  /** In traffic. */
  NONE,
  /** Out of traffic until somebody lets it back in. */
  CORDON,
  /** The same, and somebody waits until nothing is at work any more. */
  DRAIN;

  /** Whether it gets no new calls. */
  public boolean on() {
    return this != NONE;
  }
}
