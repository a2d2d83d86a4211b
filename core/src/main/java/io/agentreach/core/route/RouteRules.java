package io.agentreach.core.route;

import io.agentreach.core.rule.BreakerRule;
import io.agentreach.core.rule.LoopRule;
import io.agentreach.core.rule.RetryRule;
import io.agentreach.core.rule.TimeRule;

/**
 * The rules that calls are routed by.
 *
 * @param select how one of several agents is picked
 * @param group when a group of agents as a whole counts as broken
 * @param retryShare the share of calls that may be retries, 0 to 1
 * @param retryFloor retries per second that are always allowed, 0 or more
 * @param hedge whether a second agent is asked as well when the first takes unusually long, where
 *     repeating does no harm
 */
public record RouteRules(
    RetryRule retry,
    TimeRule time,
    LoopRule loop,
    SelectRules select,
    BreakerRule group,
    double retryShare,
    int retryFloor,
    boolean hedge) {
  /** The defaults of all rules; 20 %; 10; no hedging. */
  public static final RouteRules DEFAULT =
      new RouteRules(
          RetryRule.DEFAULT,
          TimeRule.DEFAULT,
          LoopRule.DEFAULT,
          SelectRules.DEFAULT,
          BreakerRule.DEFAULT,
          0.2,
          10,
          false);

  /** The same for a call that asks one agent once. */
  RouteRules once() {
    RetryRule single = new RetryRule(1, 1, retry.backoff(), retry.factor(), retry.jitter());
    return new RouteRules(single, time, loop, select, group, retryShare, retryFloor, false);
  }

  public RouteRules {
    if (retryShare < 0 || retryShare > 1 || retryFloor < 0) {
      throw new IllegalArgumentException("retryShare 0 to 1, retryFloor >= 0");
    }
  }
}
