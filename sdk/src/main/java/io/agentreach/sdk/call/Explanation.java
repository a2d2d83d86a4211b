package io.agentreach.sdk.call;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Why a request would go where it goes, or why it would fail.
 *
 * @param capability the capability asked for, empty where only an agent was named
 * @param strategy how the agent is picked
 * @param chosen the agent that the request would go to, null if it would fail
 * @param fault how it would fail, null if it would not
 * @param considered each agent that was looked at
 */
public record Explanation(
    String requestId,
    String capability,
    String strategy,
    @Nullable String chosen,
    @Nullable ReachFault fault,
    List<Candidate> considered) {

  public Explanation {
    considered = List.copyOf(considered);
  }

  /**
   * One agent that was looked at.
   *
   * @param declared the capability by which it serves the request
   * @param reachable whether all four levels hold
   * @param level the first level that failed: {@code physical}, {@code state}, {@code capability},
   *     {@code policy}; empty if none did
   * @param check the check that failed, empty if none did
   * @param reason in words
   * @param score its score, null if it got none
   * @param parts what the score is made of
   */
  public record Candidate(
      String agent,
      String version,
      String declared,
      boolean reachable,
      String level,
      String check,
      String reason,
      @Nullable Double score,
      Map<String, Double> parts) {
    public Candidate {
      parts = Map.copyOf(parts);
    }
  }
}
