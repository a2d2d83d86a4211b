package io.agentreach.testkit.sim;

import io.agentreach.core.port.Loop;

/** Retries in relation to calls: never more than a share of them and a floor each second. */
final class RetryAccount {
  private final Loop clock;
  private final long start;
  private final double share;
  private final int floor;
  private int calls;
  private int retries;

  RetryAccount(Loop clock, double share, int floor) {
    this.clock = clock;
    this.start = clock.now();
    this.share = share;
    this.floor = floor;
  }

  void called() {
    calls++;
  }

  /** Notes a retry; false if the budget cannot have paid for it. */
  boolean retried() {
    retries++;
    double seconds = (clock.now() - start) / 1e9;
    return retries <= share * calls + floor * (1 + seconds) + 1e-6;
  }
}
