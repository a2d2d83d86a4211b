package io.agentreach.core.rule;

/** What is known of one agent in view of one call: a yes or no for each {@link Check}. */
public interface ReachFacts {
  boolean heartbeatFresh();

  boolean connects();

  boolean ready();

  boolean notCordoned();

  boolean notPaused();

  boolean circuitClosed();

  boolean dependenciesHealthy();

  boolean slotFree();

  boolean declared();

  boolean versionFits();

  boolean inputAcceptable();

  boolean scopeHeld();

  boolean groupFits();

  boolean callerAllowed();

  boolean regionFits();

  boolean withinRate();
}
