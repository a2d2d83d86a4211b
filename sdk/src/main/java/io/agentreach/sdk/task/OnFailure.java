package io.agentreach.sdk.task;

/** What becomes of a unit when one before it fails. */
public enum OnFailure {
  /** It fails too. */
  FAIL,
  /** It is skipped. */
  SKIP,
  /** It runs all the same. */
  PASS
}
