package io.agentreach.core.rule;

import org.jspecify.annotations.Nullable;

/** Whether an agent can really take a call: the checks of all four levels in their order. */
public final class ReachRule {
  private ReachRule() {}

  /** The first check that fails, or null if the agent is reachable. Allocates nothing. */
  public static @Nullable Check firstFailure(ReachFacts facts) {
    for (Check check : ORDER) {
      if (!holds(check, facts)) {
        return check;
      }
    }
    return null;
  }

  private static final Check[] ORDER = Check.values();

  private static boolean holds(Check check, ReachFacts facts) {
    return switch (check) {
      case HEARTBEAT_FRESH -> facts.heartbeatFresh();
      case CONNECTS -> facts.connects();
      case READY -> facts.ready();
      case NOT_CORDONED -> facts.notCordoned();
      case NOT_PAUSED -> facts.notPaused();
      case CIRCUIT_CLOSED -> facts.circuitClosed();
      case DEPENDENCIES_HEALTHY -> facts.dependenciesHealthy();
      case SLOT_FREE -> facts.slotFree();
      case DECLARED -> facts.declared();
      case VERSION_FITS -> facts.versionFits();
      case INPUT_ACCEPTABLE -> facts.inputAcceptable();
      case SCOPE_HELD -> facts.scopeHeld();
      case GROUP_FITS -> facts.groupFits();
      case CALLER_ALLOWED -> facts.callerAllowed();
      case REGION_FITS -> facts.regionFits();
      case WITHIN_RATE -> facts.withinRate();
    };
  }
}
