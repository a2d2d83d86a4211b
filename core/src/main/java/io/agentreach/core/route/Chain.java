package io.agentreach.core.route;

import io.agentreach.core.guard.Fallback;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.Strategy;
import io.agentreach.core.model.Target;
import io.agentreach.core.rule.CanaryRule;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The chain of rules that leads from all that are reachable to one, in words, in its order:
 * affinity, group, session, canary, region, slots, load, quality. Each narrows the choice or leaves
 * it as it is.
 */
final class Chain {
  private static final String NONE = "none";

  private Chain() {}

  static List<Explanation.Rule> of(Call call, Preferences preferences, Strategy strategy) {
    return List.of(
        rule("affinity", affinity(call)),
        rule("group", group(call, preferences)),
        rule("session", session(call)),
        rule("canary", canary(call, preferences)),
        rule("region", region(call, preferences)),
        rule("slots", "priority " + word(call.wish().priority())),
        rule("load", word(strategy)),
        rule("quality", "weights traffic; watched agents come last"));
  }

  private static Explanation.Rule rule(String name, String effect) {
    return new Explanation.Rule(name, effect);
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static String affinity(Call call) {
    return call.target() instanceof Target.ByAgent by ? "only '" + by.agent() + "'" : NONE;
  }

  private static String group(Call call, Preferences preferences) {
    String wanted = call.wish().group();
    String only = wanted == null ? "" : "only '" + wanted + "'";
    Fallback fallback = preferences.fallback();
    if (fallback == null) {
      return only.isEmpty() ? NONE : only;
    }
    String first = preferences.switched() ? fallback.rule().standby() : fallback.rule().primary();
    String why =
        preferences.switched() ? ", which stands in for '" + fallback.rule().primary() + "'" : "";
    return (only.isEmpty() ? "" : only + "; ") + "'" + first + "' first" + why;
  }

  private static String session(Call call) {
    return call.wish().session() == null ? NONE : "the agent that the session's key falls on";
  }

  private static String canary(Call call, Preferences preferences) {
    String wanted = call.wish().version();
    if (wanted != null) {
      return "only version '" + wanted + "', as asked for";
    }
    CanaryRule rule = preferences.canary();
    if (rule == null) {
      return NONE;
    }
    String by = by(call.wish().canary(), percent(rule.share()));
    return preferences.covered()
        ? "version '" + rule.version() + "' first, " + by
        : "other versions than '" + rule.version() + "' first, " + by;
  }

  /** Four digits at most, and none that says nothing: 5 %, 0.125 %. */
  private static String percent(double share) {
    BigDecimal percent = BigDecimal.valueOf(share * 100).round(new MathContext(4));
    return percent.stripTrailingZeros().toPlainString() + " %";
  }

  private static String by(@Nullable Boolean wish, String share) {
    return wish == null ? "by the share of " + share : "as asked for";
  }

  private static String region(Call call, Preferences preferences) {
    String wanted = call.wish().region();
    if (wanted != null) {
      return "only '" + wanted + "'";
    }
    return preferences.region().isEmpty() ? NONE : "near '" + preferences.region() + "' first";
  }
}
