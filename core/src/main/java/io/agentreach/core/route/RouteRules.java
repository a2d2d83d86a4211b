package io.agentreach.core.route;

import io.agentreach.core.model.Strategy;
import io.agentreach.core.rule.LoopRule;
import io.agentreach.core.rule.RetryRule;
import io.agentreach.core.rule.TimeRule;

/**
 * The rules that calls are routed by.
 *
 * @param strategy how one of several agents is picked where the caller does not say
 * @param scanAll up to this many candidates are all looked at
 * @param sample of more, so many are drawn by chance; 2 or more
 * @param retryShare the share of calls that may be retries, 0 to 1
 * @param retryFloor retries per second that are always allowed, 0 or more
 */
public record RouteRules(
    RetryRule retry,
    TimeRule time,
    LoopRule loop,
    Strategy strategy,
    int scanAll,
    int sample,
    double retryShare,
    int retryFloor) {
  /** The defaults of all rules; least load; 64; 5; 20 %; 10. */
  public static final RouteRules DEFAULT =
      new RouteRules(
          RetryRule.DEFAULT,
          TimeRule.DEFAULT,
          LoopRule.DEFAULT,
          Strategy.LEAST_LOAD,
          64,
          5,
          0.2,
          10);

  public RouteRules {
    if (scanAll < 1 || sample < 2 || retryShare < 0 || retryShare > 1 || retryFloor < 0) {
      throw new IllegalArgumentException(
          "scanAll >= 1, sample >= 2, retryShare 0 to 1, retryFloor >= 0");
    }
  }
}
