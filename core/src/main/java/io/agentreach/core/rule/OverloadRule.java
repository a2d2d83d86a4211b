package io.agentreach.core.rule;

import java.time.Duration;

/**
 * When the hub takes an agent for degraded that says nothing of the kind itself.
 *
 * @param high queued calls, as a multiple of the agent's slots, at which it is overloaded
 * @param low the same multiple at which it has recovered; below {@code high}
 * @param inRow how many heartbeats in a row have to agree
 * @param stuckQueue more queued calls than this, with nothing finished, are a sign of a stuck pool
 * @param stuckAfter for how long nothing has to finish
 */
public record OverloadRule(
    double high, double low, int inRow, int stuckQueue, Duration stuckAfter) {
  /**
   * Twice the slots, back at half of them; 3 in a row; more than 2 queued and nothing finished for
   * 30 s.
   */
  public static final OverloadRule DEFAULT = new OverloadRule(2, 0.5, 3, 2, Duration.ofSeconds(30));

  public OverloadRule {
    if (!(low >= 0 && low < high) || inRow < 1 || stuckQueue < 0 || !stuckAfter.isPositive()) {
      throw new IllegalArgumentException(
          "0 <= low < high, inRow >= 1, stuckQueue >= 0, stuckAfter > 0");
    }
  }

  /** The overload after a heartbeat that told of {@code queued} calls waiting inside the agent. */
  public Hysteresis after(Hysteresis present, int queued, int slots) {
    double mark = present.on() ? low : high;
    boolean above = present.on() ? queued > mark * slots : queued >= mark * slots;
    return present.after(above, inRow);
  }

  /**
   * Whether an agent counts as DEGRADED by its own word after one more beat: at once if it says so,
   * and until several beats in a row say otherwise, so that one that wavers moves no traffic back
   * and forth.
   *
   * @param says whether the beat says DEGRADED
   */
  public Hysteresis after(Hysteresis declined, boolean says) {
    return says ? new Hysteresis(true, 0) : declined.after(false, inRow);
  }

  /**
   * Whether an agent's pool is stuck.
   *
   * @param queued calls waiting inside it, by its own figures
   * @param sinceProgressNanos since something finished, or since its queue began to grow, whatever
   *     is later
   */
  public boolean stuck(int queued, long sinceProgressNanos) {
    return queued > stuckQueue && sinceProgressNanos >= stuckAfter.toNanos();
  }
}
