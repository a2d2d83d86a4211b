package io.agentreach.core.rule;

import org.jspecify.annotations.Nullable;

/**
 * Which calls of a capability go to a new version: a share of its users, always the same ones.
 *
 * @param version the version that is tried out
 * @param share of the users that get it, 0 to 1
 */
public record CanaryRule(String version, double share) {
  private static final int STEPS = 1 << 20;

  public CanaryRule {
    if (version.isEmpty() || !(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("version must not be empty, share must be 0 to 1");
    }
  }

  /**
   * Whether a user gets the new version.
   *
   * @param wish the call's own word, which wins; null leaves it to the share
   * @param salt what makes each canary draw users of its own, such as the capability's name
   * @param user whom the draw is stable for
   */
  public boolean covers(@Nullable Boolean wish, String salt, String user) {
    if (wish != null) {
      return wish;
    }
    long mixed = ScoreRule.mix(ScoreRule.hash(user) ^ ScoreRule.hash(salt));
    return Math.floorMod(mixed, STEPS) < share * STEPS;
  }
}
