package io.agentreach.core.model;

/**
 * What a failed attempt may have done at the agent. It alone decides whether trying again is safe;
 * see ADR 1.
 */
public enum Effect {
  /** Nothing: the request never left, or the agent said that it did not take it. */
  NONE,
  /** Perhaps something: the request left, and no trustworthy answer came. */
  UNKNOWN,
  /** The agent answered: the work was done, or finally refused. */
  DONE
}
