package io.agentreach.core.rule;

/** Facts that hold for the checks whose bits are set, in the order of {@link Check}. */
record MaskedFacts(int holding) implements ReachFacts {
  private boolean holds(Check check) {
    return (holding & (1 << check.ordinal())) != 0;
  }

  @Override
  public boolean heartbeatFresh() {
    return holds(Check.HEARTBEAT_FRESH);
  }

  @Override
  public boolean connects() {
    return holds(Check.CONNECTS);
  }

  @Override
  public boolean ready() {
    return holds(Check.READY);
  }

  @Override
  public boolean notCordoned() {
    return holds(Check.NOT_CORDONED);
  }

  @Override
  public boolean notPaused() {
    return holds(Check.NOT_PAUSED);
  }

  @Override
  public boolean circuitClosed() {
    return holds(Check.CIRCUIT_CLOSED);
  }

  @Override
  public boolean dependenciesHealthy() {
    return holds(Check.DEPENDENCIES_HEALTHY);
  }

  @Override
  public boolean slotFree() {
    return holds(Check.SLOT_FREE);
  }

  @Override
  public boolean declared() {
    return holds(Check.DECLARED);
  }

  @Override
  public boolean versionFits() {
    return holds(Check.VERSION_FITS);
  }

  @Override
  public boolean inputAcceptable() {
    return holds(Check.INPUT_ACCEPTABLE);
  }

  @Override
  public boolean scopeHeld() {
    return holds(Check.SCOPE_HELD);
  }

  @Override
  public boolean groupFits() {
    return holds(Check.GROUP_FITS);
  }

  @Override
  public boolean callerAllowed() {
    return holds(Check.CALLER_ALLOWED);
  }

  @Override
  public boolean regionFits() {
    return holds(Check.REGION_FITS);
  }

  @Override
  public boolean withinRate() {
    return holds(Check.WITHIN_RATE);
  }
}
