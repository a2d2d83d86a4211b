package io.agentreach.core.fanout;

import java.time.Duration;
import java.util.List;

/**
 * What came in time, and what did not.
 *
 * @param fulfilled whether the join's wish is fulfilled
 * @param results one for each agent that answered, in the order in which they came
 * @param missing one for each other agent, with the reason
 */
public record FanOutResult(
    boolean fulfilled, List<BranchResult> results, List<BranchResult> missing, Duration took) {
  public FanOutResult {
    results = List.copyOf(results);
    missing = List.copyOf(missing);
  }
}
