package io.agentreach.core.route;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.Strategy;
import io.agentreach.core.rule.Check;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who could take a call and why or why not, found without sending it.
 *
 * @param capability what was asked for, null if none was named
 * @param strategy how the score is made
 * @param chain the rules that pick one of those that are reachable, in their order
 * @param chosen who would get the call now, null if nobody
 * @param fault what the caller would get if nobody would
 * @param waiting how long it would wait for a slot, null if it would not wait
 * @param rows one for each agent of the tenant, those that declare the capability first
 * @param left how many more agents there are than rows
 */
public record Explanation(
    @Nullable CapabilityName capability,
    Strategy strategy,
    List<Rule> chain,
    @Nullable AgentId chosen,
    @Nullable Fault fault,
    @Nullable Duration waiting,
    List<Row> rows,
    int left) {
  public Explanation {
    chain = List.copyOf(chain);
    rows = List.copyOf(rows);
  }

  /**
   * One agent.
   *
   * @param declared the name by which it serves the capability, null if it does not
   * @param refusal the first check that refuses it, null if it is reachable
   * @param reason the refusal in words
   * @param score by the strategy, the higher the better; NaN if refused
   */
  public record Row(
      AgentId agent,
      String version,
      @Nullable CapabilityName declared,
      @Nullable Check refusal,
      String reason,
      double score,
      Parts parts) {}

  /**
   * One rule of the chain.
   *
   * @param name such as {@code canary}
   * @param effect what it does to this call, in words
   */
  public record Rule(String name, String effect) {}

  /**
   * What ranks and scores are made of. Those of a higher rank come first, whatever their score.
   *
   * @param quality 0 to 1; it weights the agent's traffic
   * @param watched whether the agent gets nothing but probes while others are there
   * @param rank the higher the better: trust, group, canary and region together
   */
  public record Parts(
      double load,
      double tagMatch,
      double success,
      double weight,
      double quality,
      boolean watched,
      int rank) {}
}
