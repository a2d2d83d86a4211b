package io.agentreach.core.rule;

import java.time.Duration;

/**
 * When the silence of many agents at once is taken for a fault of the hub's own network, so that
 * they are not all given up together. The reprieve has an end, so that a real loss of most agents
 * is seen.
 *
 * @param share of the agents that has to fall silent at once, above 0 to 1
 * @param fewest so many agents there have to be, 2 or more
 * @param longest how long the reprieve lasts at most
 */
public record MassLossRule(double share, int fewest, Duration longest) {
  /** More than half of at least 5 agents; 60 s. */
  public static final MassLossRule DEFAULT = new MassLossRule(0.5, 5, Duration.ofSeconds(60));

  public MassLossRule {
    if (!(share > 0 && share <= 1) || fewest < 2 || longest.isNegative()) {
      throw new IllegalArgumentException("share in (0, 1], fewest >= 2, longest >= 0");
    }
  }

  /**
   * Whether {@code silent} of {@code beating} agents are too many to be believed.
   *
   * @param silent agents past their deadline that were alive when the episode began
   * @param beating agents that were alive when the episode began
   */
  public boolean suspicious(int silent, int beating) {
    return beating >= fewest && silent > share * beating;
  }
}
