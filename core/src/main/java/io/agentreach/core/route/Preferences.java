package io.agentreach.core.route;

import io.agentreach.core.guard.Fallback;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.registry.Candidate;
import io.agentreach.core.rule.CanaryRule;
import io.agentreach.core.rule.RegionRule;
import org.jspecify.annotations.Nullable;

/**
 * What a call likes in an agent beyond what it must have: agents that rank higher come first,
 * whatever their score; others stand in where none of them can be reached. In the order of weight:
 * an agent that is trusted, its group, the canary's version, a region that is near. Immutable.
 */
final class Preferences {
  private static final int TRUSTED = 1 << 5;
  private static final int GROUP = 1 << 3;
  private static final int CANARY = 1 << 2;

  private final String region;
  private final @Nullable Fallback fallback;
  private final boolean switched;
  private final @Nullable CanaryRule canary;
  private final boolean covered;

  /** Nothing but trust. */
  private static final Preferences PLAIN = new Preferences("", null, false, null, false);

  private Preferences(
      String region,
      @Nullable Fallback fallback,
      boolean switched,
      @Nullable CanaryRule canary,
      boolean covered) {
    this.region = region;
    this.fallback = fallback;
    this.switched = switched;
    this.canary = canary;
    this.covered = covered;
  }

  static Preferences of(
      Call call, CapabilityName asked, SelectRules rules, @Nullable Fallback fallback, long now) {
    CanaryRule rule = SelectRules.nearest(rules.canaries(), asked);
    CanaryRule canary = call.wish().version() == null ? rule : null;
    if (canary == null && fallback == null && rules.region().isEmpty()) {
      return PLAIN;
    }
    boolean covered =
        canary != null && canary.covers(call.wish().canary(), asked.value(), user(call));
    boolean switched = fallback != null && fallback.switched(now);
    return new Preferences(rules.region(), fallback, switched, canary, covered);
  }

  /** Whom a canary is drawn for: always the same draw for the same session, else sender. */
  static String user(Call call) {
    String session = call.wish().session();
    if (session != null) {
      return session;
    }
    String sender = call.wish().sender();
    return sender == null ? call.requestId() : sender;
  }

  /** How far a candidate is preferred: the higher the better. Allocates nothing. */
  int rank(Candidate candidate, long now) {
    int rank = trusted(candidate, now) ? TRUSTED : 0;
    if (fallback != null) {
      rank += GROUP * group(candidate);
    }
    if (canary != null && fitsCanary(candidate)) {
      rank += CANARY;
    }
    return region.isEmpty() ? rank : rank + nearness(candidate);
  }

  /** The highest rank that there can be: who has it need not be compared with others. */
  int best() {
    return TRUSTED
        + (fallback == null ? 0 : 2 * GROUP)
        + (canary == null ? 0 : CANARY)
        + (region.isEmpty() ? 0 : RegionRule.SAME);
  }

  /** Whether nothing but trust is looked at. */
  boolean plain() {
    return best() == TRUSTED;
  }

  private static boolean trusted(Candidate candidate, long now) {
    return !candidate.watched() || candidate.quality().probeDue(now);
  }

  /** 2 for the group that traffic goes to, 1 for the other one, 0 for none; 0 without a rule. */
  private int group(Candidate candidate) {
    Fallback rule = fallback;
    return rule == null ? 0 : rule.rule().rank(candidate.agent().manifest().groups(), switched);
  }

  /** Whether the call's share of a canary and the agent's version go together. */
  private boolean fitsCanary(Candidate candidate) {
    CanaryRule rule = canary;
    return rule != null && covered == rule.version().equals(candidate.agent().manifest().version());
  }

  private int nearness(Candidate candidate) {
    return RegionRule.nearness(region, candidate.agent().manifest().region());
  }

  @Nullable CanaryRule canary() {
    return canary;
  }

  /** Whether the canary's version is what the call should get. */
  boolean covered() {
    return covered;
  }

  @Nullable Fallback fallback() {
    return fallback;
  }

  boolean switched() {
    return switched;
  }

  String region() {
    return region;
  }
}
