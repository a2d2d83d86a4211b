package io.agentreach.testkit.sim;

import io.agentreach.core.model.Call;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.rule.CanaryRule;
import io.agentreach.core.rule.FallbackRule;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whom a call must like best: the closest name, an agent that is trusted, the group that traffic
 * goes to, the version that its user gets, the region that is near; and the same agent for the same
 * session.
 */
final class PreferenceCheck {
  private record User(CapabilityName asked, String name) {}

  private record Session(
      CapabilityName asked, String name, @Nullable Boolean canary, @Nullable String version) {}

  private final Inspector inspector;
  private final Policy policy;
  private final Map<CapabilityName, Circuit> groups = new HashMap<>();
  private final Map<User, Boolean> covered = new HashMap<>();

  /** For each session the agents that it got, and whom it could have had instead. */
  private final Map<Session, Map<Knowledge, Set<Knowledge>>> sessions = new HashMap<>();

  PreferenceCheck(Inspector inspector, Policy policy) {
    this.inspector = inspector;
    this.policy = policy;
  }

  /** The hub has forgotten what it learned of groups. */
  void restarted() {
    groups.clear();
  }

  /** Looks at an attempt before it is counted anywhere. */
  void check(AttemptRecord attempt, long now) {
    CallRecord call = attempt.call();
    CapabilityName asked = attempt.dispatch().asked();
    Set<Knowledge> others = new HashSet<>();
    for (Knowledge each : inspector.agents().everyone()) {
      Capability meant = call.meant(each);
      if (each != attempt.agent()
          && meant != null
          && !call.tried(each)
          && each.surelyReachable(call.call(), meant, inspector.calls().demands(), now)) {
        closest(attempt, each, meant);
        if (!each.watch(meant.name()).on() && meant.name().equals(attempt.capability().name())) {
          others.add(each);
        }
      }
    }
    if (call.tried(attempt.agent()) && !others.isEmpty()) {
      throw inspector.violation(attempt, "asks again though others were not asked yet");
    }
    if (attempt.agent().watch(attempt.capability().name()).off(now) && !others.isEmpty()) {
      throw inspector.violation(attempt, "goes to an agent under watch");
    }
    learn(call.call(), attempt.agent(), asked, others, now);
    for (Knowledge each : others) {
      if (rank(call.call(), each, asked, now) > rank(call.call(), attempt.agent(), asked, now)) {
        throw inspector.violation(
            attempt, "is asked though", each.manifest().agent(), "is preferred");
      }
    }
    session(attempt, asked, others);
  }

  private void closest(AttemptRecord attempt, Knowledge other, Capability meant) {
    int mine = attempt.capability().name().value().length();
    if (meant.name().value().length() > mine) {
      throw inspector.violation(
          attempt, "is asked though", other.manifest().agent(), "declares a closer name");
    }
  }

  // Groups.

  private Circuit group(CapabilityName asked) {
    return groups.computeIfAbsent(asked, name -> new Circuit());
  }

  private int groupRank(Knowledge agent, CapabilityName asked, long now) {
    FallbackRule rule = Policy.nearest(policy.fallbacks(), asked);
    if (rule == null) {
      return 0;
    }
    boolean away = !group(asked).admits(now);
    Set<String> own = agent.manifest().groups();
    if (own.contains(rule.primary())) {
      return away ? 1 : 2;
    }
    if (!own.contains(rule.standby())) {
      return 0;
    }
    return away ? 2 : 1;
  }

  /** An attempt begins. */
  void begun(AttemptRecord attempt, long now) {
    CapabilityName asked = attempt.dispatch().asked();
    FallbackRule rule = Policy.nearest(policy.fallbacks(), asked);
    if (rule == null) {
      return;
    }
    Circuit group = group(asked);
    if (attempt.agent().manifest().groups().contains(rule.primary())) {
      if (group.admits(now)) {
        group.begun(now);
      }
    } else {
      inspector.tally().count("attempt of a standby group");
      // A retry's failure counted when the attempt before ended.
      if (attempt.dispatch().number() == 1 && !group.open()) {
        group.failed(now);
      }
    }
  }

  /** An attempt ended; success is null if that says nothing about the agent. */
  void ended(AttemptRecord attempt, @Nullable Boolean success, long now) {
    CapabilityName asked = attempt.dispatch().asked();
    FallbackRule rule = Policy.nearest(policy.fallbacks(), asked);
    if (rule == null || !attempt.agent().manifest().groups().contains(rule.primary())) {
      return;
    }
    if (success == null) {
      group(asked).released(now);
    } else if (success) {
      group(asked).succeeded();
    } else {
      group(asked).failed(now);
    }
  }

  // Canaries.

  private @Nullable CanaryRule canary(Call call, CapabilityName asked) {
    return call.wish().version() == null ? Policy.nearest(policy.canaries(), asked) : null;
  }

  private static User user(Call call, CapabilityName asked) {
    String session = call.wish().session();
    String sender = call.wish().sender();
    return new User(asked, session != null ? session : sender != null ? sender : call.requestId());
  }

  /** Whether the call must get the canary's version; null if that cannot be known yet. */
  private @Nullable Boolean covered(Call call, CapabilityName asked, CanaryRule rule) {
    if (call.wish().canary() != null) {
      return call.wish().canary();
    }
    boolean clear = rule.share() == 0 || rule.share() == 1;
    return clear ? Boolean.valueOf(rule.share() == 1) : covered.get(user(call, asked));
  }

  /** Where both versions were to be had, the choice shows what the user must get for ever. */
  private void learn(
      Call call, Knowledge chosen, CapabilityName asked, Set<Knowledge> others, long now) {
    CanaryRule rule = canary(call, asked);
    if (rule == null || covered(call, asked, rule) != null) {
      return;
    }
    boolean canary = rule.version().equals(chosen.manifest().version());
    int group = groupRank(chosen, asked, now);
    for (Knowledge each : others) {
      if (canary != rule.version().equals(each.manifest().version())
          && groupRank(each, asked, now) == group) {
        covered.put(user(call, asked), canary);
        inspector.tally().count("canary " + rule.share() + " " + canary);
        return;
      }
    }
  }

  private int rank(Call call, Knowledge agent, CapabilityName asked, long now) {
    int rank = 100 * groupRank(agent, asked, now);
    CanaryRule rule = canary(call, asked);
    if (rule != null) {
      Boolean wanted = covered(call, asked, rule);
      if (wanted == null) {
        return rank;
      }
      boolean canary = rule.version().equals(agent.manifest().version());
      rank += canary == wanted ? 10 : 0;
    }
    return rank + nearness(agent.manifest().region());
  }

  private int nearness(String region) {
    String own = policy.region();
    if (own.isEmpty()) {
      return 0;
    }
    String area = own.substring(0, own.indexOf('-') + 1);
    return region.equals(own) ? 2 : region.startsWith(area) ? 1 : 0;
  }

  // Sessions.

  private void session(AttemptRecord attempt, CapabilityName asked, Set<Knowledge> others) {
    CallRecord call = attempt.call();
    String name = call.call().wish().session();
    if (name == null
        || !call.attempts().isEmpty()
        || Policy.nearest(policy.fallbacks(), asked) != null) {
      return;
    }
    Session session =
        new Session(asked, name, call.call().wish().canary(), call.call().wish().version());
    Map<Knowledge, Set<Knowledge>> known =
        sessions.computeIfAbsent(session, key -> new HashMap<>());
    others.removeIf(each -> each.slots().crowded());
    for (Knowledge each : others) {
      if (known.getOrDefault(each, Set.of()).contains(attempt.agent())) {
        throw inspector.violation(
            attempt, "leaves the agent of its session,", each.manifest().agent());
      }
    }
    boolean ordinary =
        !attempt.agent().slots().crowded()
            && !attempt.agent().watch(attempt.capability().name()).on();
    if (ordinary && !others.isEmpty()) {
      boolean again = known.containsKey(attempt.agent());
      inspector.tally().count(again ? "session stays" : "session begins");
      known.computeIfAbsent(attempt.agent(), key -> new HashSet<>()).addAll(others);
    }
  }
}
