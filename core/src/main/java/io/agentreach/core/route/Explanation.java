package io.agentreach.core.route;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.Strategy;
import io.agentreach.core.rule.Check;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who could take a call and why or why not, found without sending it.
 *
 * @param capability what was asked for, null if none was named
 * @param strategy how the score is made
 * @param chosen who would get the call now, null if nobody
 * @param fault what the caller would get if nobody would
 * @param rows one for each agent of the tenant, those that declare the capability first
 * @param left how many more agents there are than rows
 */
public record Explanation(
    @Nullable CapabilityName capability,
    Strategy strategy,
    @Nullable AgentId chosen,
    @Nullable Fault fault,
    List<Row> rows,
    int left) {
  public Explanation {
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

  /** What scores are made of. */
  public record Parts(double load, double tagMatch, double success, double weight) {}
}
