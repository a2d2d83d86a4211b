package io.agentreach.core.rule;

import java.util.Set;

/**
 * A group of agents that is preferred, and one that stands in for it.
 *
 * @param primary the group that is preferred as long as it works
 * @param standby the group that takes over when it does not
 */
public record FallbackRule(String primary, String standby) {
  /** How high an agent of no group of this rule ranks. */
  private static final int OUTSIDE = 0;

  public FallbackRule {
    if (primary.isEmpty() || standby.isEmpty() || primary.equals(standby)) {
      throw new IllegalArgumentException("primary and standby must be two different groups");
    }
  }

  /**
   * How far an agent is preferred: 2, 1 or 0.
   *
   * @param groups that it is in
   * @param switched whether the standby group has taken over
   */
  public int rank(Set<String> groups, boolean switched) {
    if (groups.contains(primary)) {
      return switched ? 1 : 2;
    }
    if (groups.contains(standby)) {
      return switched ? 2 : 1;
    }
    return OUTSIDE;
  }
}
