package io.agentreach.core.model;

/** Why a unit did not come to a valid result. */
public enum UnitFailure {
  /** The agent failed, or nobody knows what it did and repeating could do harm. */
  EXEC_FAILED,
  /** The agent, asked after its time limit, was silent or stood still. */
  TIMEOUT,
  /** The result does not fit the unit's result_schema, or is too large. */
  INVALID_RESULT,
  /** A unit that it depends on did not succeed. */
  UPSTREAM_FAILED
}
