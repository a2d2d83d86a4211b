package io.agentreach.testkit.sim;

import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.route.SelectRules;
import io.agentreach.core.rule.CanaryRule;
import io.agentreach.core.rule.FallbackRule;
import io.agentreach.testkit.sim.Scenario.Kind;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * By which rules the hub of one world prefers agents and lets calls wait.
 *
 * @param region empty for a hub that stands nowhere
 */
record Policy(
    int scanAll,
    int mostWaiting,
    String region,
    Map<CapabilityName, CanaryRule> canaries,
    Map<CapabilityName, FallbackRule> fallbacks) {
  private static final CapabilityName WORK = new CapabilityName("work");
  private static final CapabilityName DRAW = new CapabilityName("draw");

  static Policy of(Chance chance, Scenario scenario) {
    String region = chance.happens(0.3) ? "eu-west" : "";
    Map<CapabilityName, CanaryRule> canaries =
        chance.happens(0.4)
            ? Map.of(
                WORK,
                new CanaryRule("2", chance.oneOf(List.of(0.0, 0.3, 1.0))),
                DRAW,
                new CanaryRule("2", 0.5))
            : Map.of();
    Map<CapabilityName, FallbackRule> fallbacks =
        chance.happens(0.3)
            ? Map.of(
                WORK, new FallbackRule("blue", "green"), DRAW, new FallbackRule("green", "blue"))
            : Map.of();
    return new Policy(
        chance.oneOf(List.of(1, 3, 64)),
        chance.oneOf(List.of(0, 2, 10_000, 10_000)),
        scenario.has(Kind.RULE, 0) ? region : "",
        scenario.has(Kind.RULE, 1) ? canaries : Map.of(),
        scenario.has(Kind.RULE, 2) ? fallbacks : Map.of());
  }

  /** How many rules there are that a scenario can leave out. */
  static int rules() {
    return 3;
  }

  /** As the engine takes them. */
  SelectRules selectRules() {
    SelectRules usual = SelectRules.DEFAULT;
    return new SelectRules(
        usual.strategy(), scanAll, 2, usual.bound(), region, canaries, fallbacks, mostWaiting);
  }

  /** The rule for a name, or that for the name above it; null if there is none. */
  static <T> @Nullable T nearest(Map<CapabilityName, T> rules, CapabilityName name) {
    T own = rules.get(name);
    CapabilityName above = name.parent();
    return own != null || above == null ? own : nearest(rules, above);
  }
}
