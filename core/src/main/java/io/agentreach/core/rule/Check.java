package io.agentreach.core.rule;

import java.util.Locale;

/** One named check of reachability. Their order here is the order in which they are made. */
public enum Check {
  /** It beat within its deadline. */
  HEARTBEAT_FRESH(Level.PHYSICAL),
  /** The last try to connect did not fail just now. */
  CONNECTS(Level.PHYSICAL),
  /** Its state takes work. */
  READY(Level.STATE),
  /** No operator took it out. */
  NOT_CORDONED(Level.STATE),
  /** It did not ask to be left alone for a while (Retry-After). */
  NOT_PAUSED(Level.STATE),
  /** Its breaker for the capability lets calls through. */
  CIRCUIT_CLOSED(Level.STATE),
  /** What it depends on is healthy. */
  DEPENDENCIES_HEALTHY(Level.STATE),
  /** It has a slot free. */
  SLOT_FREE(Level.STATE),
  /** It declares the capability, or one above it. */
  DECLARED(Level.CAPABILITY),
  /** It is of the version that was asked for. */
  VERSION_FITS(Level.CAPABILITY),
  /** It can take the input as it is. */
  INPUT_ACCEPTABLE(Level.CAPABILITY),
  /** The caller holds the scope that the capability wants. */
  SCOPE_HELD(Level.POLICY),
  /** The agent is in the group that was asked for. */
  GROUP_FITS(Level.POLICY),
  /** The agent lets this caller in. */
  CALLER_ALLOWED(Level.POLICY),
  /** The agent stands in the region that was asked for. */
  REGION_FITS(Level.POLICY),
  /** The capability's own rate limit has room. */
  WITHIN_RATE(Level.POLICY);

  private final Level level;
  private final String wireName = name().toLowerCase(Locale.ROOT);

  Check(Level level) {
    this.level = level;
  }

  /** The level that the check belongs to. */
  public Level level() {
    return level;
  }

  /** The name on the wire: lower case. */
  public String wireName() {
    return wireName;
  }
}
