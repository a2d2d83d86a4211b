package io.agentreach.core.model;

import java.util.Locale;

/** The stage of the pipeline in which a call ended. */
public enum Phase {
  GATE,
  RESOLVE,
  REACH,
  SELECT,
  DELIVER,
  SETTLE;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  /** The name on the wire: lower case. */
  public String wireName() {
    return wireName;
  }
}
