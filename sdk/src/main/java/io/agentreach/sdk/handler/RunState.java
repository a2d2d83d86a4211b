package io.agentreach.sdk.handler;

/** How far a run is. */
public enum RunState {
  /** Waits for a thread. */
  QUEUED,
  /** At work. */
  RUNNING,
  /** Ended with a result. */
  DONE,
  /** Ended with a failure. */
  FAILED,
  /** Given up; the handler may still be on its way out. */
  CANCELLED
}
