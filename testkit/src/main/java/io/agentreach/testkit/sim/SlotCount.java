package io.agentreach.testkit.sim;

import io.agentreach.core.guard.Slots;

/** The attempts that are open at one agent, counted beside the engine's own slots. */
final class SlotCount {
  private final Slots slots;
  private final int most;
  private int open;

  SlotCount(Slots slots, int most) {
    this.slots = slots;
    this.most = most;
  }

  Slots slots() {
    return slots;
  }

  void opened() {
    open++;
  }

  void closed() {
    open--;
  }

  int open() {
    return open;
  }

  int most() {
    return most;
  }

  boolean free() {
    return open < most;
  }

  boolean agrees() {
    return open == slots.inFlight() && open <= most;
  }

  @Override
  public String toString() {
    return slots.inFlight()
        + " slots are taken, "
        + open
        + " attempts are open, "
        + most
        + " may be";
  }
}
