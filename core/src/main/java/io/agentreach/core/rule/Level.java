package io.agentreach.core.rule;

import java.util.Locale;

/** The four levels of reachability, in the order in which they are checked. */
public enum Level {
  PHYSICAL,
  STATE,
  CAPABILITY,
  POLICY;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  /** The name on the wire: lower case. */
  public String wireName() {
    return wireName;
  }
}
