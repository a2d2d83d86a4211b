package io.agentreach.core.route;

import io.agentreach.core.guard.Fallback;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.Event;
import io.agentreach.core.port.Events;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.rule.BreakerRule;
import io.agentreach.core.rule.FallbackRule;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Which group of agents each capability prefers at present, tenant by tenant. Thread-safe. */
final class Fallbacks {
  private record Key(TenantId tenant, CapabilityName capability) {}

  private final Map<CapabilityName, FallbackRule> rules;
  private final BreakerRule breaker;
  private final Events events;
  private final Map<Key, Fallback> states = new ConcurrentHashMap<>();

  Fallbacks(Map<CapabilityName, FallbackRule> rules, BreakerRule breaker, Events events) {
    this.rules = rules;
    this.breaker = breaker;
    this.events = events;
  }

  /** The state for a capability, or null if no rule speaks of it. */
  @Nullable Fallback of(TenantId tenant, CapabilityName wanted) {
    FallbackRule rule = SelectRules.nearest(rules, wanted);
    return rule == null
        ? null
        : states.computeIfAbsent(new Key(tenant, wanted), key -> new Fallback(rule, breaker));
  }

  /**
   * An agent was chosen.
   *
   * @param first whether the call asks nobody but this agent so far
   */
  void chose(TenantId tenant, CapabilityName asked, AgentRecord agent, boolean first, long now) {
    Fallback state = of(tenant, asked);
    if (state != null && state.chose(agent.manifest().groups(), first, now)) {
      tell(tenant, asked, state.rule(), true);
    }
  }

  /**
   * An attempt ended.
   *
   * @param success null for an end that says nothing about the agent
   */
  void ended(
      TenantId tenant,
      CapabilityName asked,
      AgentRecord agent,
      @Nullable Boolean success,
      long now) {
    Fallback state = of(tenant, asked);
    if (state == null) {
      return;
    }
    Set<String> groups = agent.manifest().groups();
    if (success == null) {
      state.released(groups, now);
    } else if (success ? state.succeeded(groups) : state.failed(groups, now)) {
      tell(tenant, asked, state.rule(), !success);
    }
  }

  private void tell(TenantId tenant, CapabilityName asked, FallbackRule rule, boolean toStandby) {
    String from = toStandby ? rule.primary() : rule.standby();
    String to = toStandby ? rule.standby() : rule.primary();
    events.publish(new Event.GroupSwitched(tenant, asked, from, to));
  }
}
