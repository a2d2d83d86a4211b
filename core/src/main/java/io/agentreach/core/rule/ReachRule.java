package io.agentreach.core.rule;

import org.jspecify.annotations.Nullable;

/** Whether an agent can really take a call: the checks of all four levels in their order. */
public final class ReachRule {
  private ReachRule() {}

  /**
   * The first check that fails, or null if the agent is reachable. Allocates nothing.
   *
   * <p>Written out, because it runs for every candidate of every call: a loop over the checks takes
   * more than twice as long.
   */
  public static @Nullable Check firstFailure(ReachFacts facts) {
    if (!facts.heartbeatFresh()) {
      return Check.HEARTBEAT_FRESH;
    }
    if (!facts.connects()) {
      return Check.CONNECTS;
    }
    if (!facts.ready()) {
      return Check.READY;
    }
    if (!facts.notCordoned()) {
      return Check.NOT_CORDONED;
    }
    if (!facts.notPaused()) {
      return Check.NOT_PAUSED;
    }
    if (!facts.circuitClosed()) {
      return Check.CIRCUIT_CLOSED;
    }
    if (!facts.dependenciesHealthy()) {
      return Check.DEPENDENCIES_HEALTHY;
    }
    if (!facts.slotFree()) {
      return Check.SLOT_FREE;
    }
    if (!facts.declared()) {
      return Check.DECLARED;
    }
    if (!facts.versionFits()) {
      return Check.VERSION_FITS;
    }
    if (!facts.inputAcceptable()) {
      return Check.INPUT_ACCEPTABLE;
    }
    if (!facts.scopeHeld()) {
      return Check.SCOPE_HELD;
    }
    if (!facts.groupFits()) {
      return Check.GROUP_FITS;
    }
    if (!facts.callerAllowed()) {
      return Check.CALLER_ALLOWED;
    }
    if (!facts.regionFits()) {
      return Check.REGION_FITS;
    }
    if (!facts.withinRate()) {
      return Check.WITHIN_RATE;
    }
    return null;
  }
}
