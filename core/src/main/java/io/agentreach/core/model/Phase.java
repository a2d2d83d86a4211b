package io.agentreach.core.model;

/** The stage of the pipeline in which a call ended. */
public enum Phase {
  GATE,
  RESOLVE,
  REACH,
  SELECT,
  DELIVER,
  SETTLE;

  private final String wireName = name().toLowerCase(java.util.Locale.ROOT);

  /** The name on the wire: lower case. */
  public String wireName() {
    return wireName;
  }
}
