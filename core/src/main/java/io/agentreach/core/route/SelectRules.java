package io.agentreach.core.route;

import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Strategy;
import io.agentreach.core.rule.CanaryRule;
import io.agentreach.core.rule.FallbackRule;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rules by which one of several agents is picked.
 *
 * @param strategy how, where the caller does not say
 * @param scanAll up to this many candidates are all looked at
 * @param sample of more, so many are drawn by chance; 2 or more
 * @param bound how far above the mean of all the load of an agent may be that is picked by key; 1
 *     or more
 * @param region where the hub stands, empty if nobody said: agents of the same region come first
 * @param canaries versions that a share of the users tries out, by capability
 * @param fallbacks groups that stand in for each other, by capability
 * @param mostWaiting how many calls may wait for a slot at once; 0 lets none wait
 */
public record SelectRules(
    Strategy strategy,
    int scanAll,
    int sample,
    double bound,
    String region,
    Map<CapabilityName, CanaryRule> canaries,
    Map<CapabilityName, FallbackRule> fallbacks,
    int mostWaiting) {
  /** Least load; 64; 5; 1.25; no region, canary or fallback; 10,000. */
  public static final SelectRules DEFAULT =
      new SelectRules(Strategy.LEAST_LOAD, 64, 5, 1.25, "", Map.of(), Map.of(), 10_000);

  public SelectRules {
    if (scanAll < 1 || sample < 2 || bound < 1 || mostWaiting < 0) {
      throw new IllegalArgumentException("scanAll >= 1, sample >= 2, bound >= 1, mostWaiting >= 0");
    }
    canaries = Map.copyOf(canaries);
    fallbacks = Map.copyOf(fallbacks);
  }

  /** The rule for a capability: its own, or that of the nearest name above it; null if none. */
  static <T> @Nullable T nearest(Map<CapabilityName, T> rules, CapabilityName wanted) {
    if (rules.isEmpty()) {
      return null;
    }
    T found = rules.get(wanted);
    CapabilityName above = wanted.parent();
    while (found == null && above != null) {
      found = rules.get(above);
      above = above.parent();
    }
    return found;
  }
}
