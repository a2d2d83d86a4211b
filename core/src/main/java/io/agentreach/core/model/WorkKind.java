package io.agentreach.core.model;

import java.time.Duration;

/** What sort of work a capability does; gives its time limit where it declares none. */
public enum WorkKind {
  /** A look-up: 3 s. */
  QUERY(Duration.ofSeconds(3)),
  /** Model or other long work: 10 s. */
  MODEL(Duration.ofSeconds(10));

  private final Duration timeout;

  WorkKind(Duration timeout) {
    this.timeout = timeout;
  }

  /** The time limit of a whole call. */
  public Duration timeout() {
    return timeout;
  }
}
