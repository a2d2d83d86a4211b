package io.agentreach.core.registry;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Target;
import io.agentreach.core.model.TenantId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The index that calls are routed by: agents by name and by capability, each tenant on its own.
 * Read from anywhere without a lock; written by {@link Registry} only, one change at a time.
 */
public final class Catalog {
  private record Tenant(
      Map<AgentId, AgentRecord> agents,
      Map<CapabilityName, Candidates> capabilities,
      AtomicInteger particular) {
    Tenant() {
      this(new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), new AtomicInteger());
    }
  }

  private final Map<TenantId, Tenant> tenants = new ConcurrentHashMap<>();

  /** The agent of this name, or null. */
  public @Nullable AgentRecord agent(AgentKey key) {
    Tenant tenant = tenants.get(key.tenant());
    return tenant == null ? null : tenant.agents.get(key.agent());
  }

  /** All agents of a tenant, in no particular order; changes while it is read. */
  public Collection<AgentRecord> agents(TenantId tenant) {
    Tenant found = tenants.get(tenant);
    return found == null ? List.of() : found.agents.values();
  }

  /** All agents of all tenants. */
  List<AgentRecord> everyone() {
    return tenants.values().stream().flatMap(t -> t.agents.values().stream()).toList();
  }

  /** The agents that declare exactly this name, or null if none does. */
  public @Nullable Candidates declaring(TenantId tenant, CapabilityName name) {
    Tenant found = tenants.get(tenant);
    return found == null ? null : found.capabilities.get(name);
  }

  /**
   * On what terms those take a call who could be meant by a target: the session's rule of the most
   * specific name that has one, and every way of checking. One look-up while no agent of the tenant
   * makes any terms.
   */
  public Terms terms(TenantId tenant, Target target) {
    Tenant found = tenants.get(tenant);
    if (found == null || found.particular.get() == 0) {
      return Terms.NONE;
    }
    return switch (target) {
      case Target.ByCapability by -> terms(found, by.capability());
      case Target.ByAgent by -> {
        AgentRecord agent = found.agents.get(by.agent());
        yield agent == null ? Terms.NONE : terms(agent, by.capability());
      }
    };
  }

  private static Terms terms(AgentRecord agent, @Nullable CapabilityName wanted) {
    Candidate serving = wanted == null ? agent.candidates().getFirst() : agent.serving(wanted);
    return serving == null ? Terms.NONE : Terms.of(serving.capability());
  }

  private static Terms terms(Tenant tenant, CapabilityName wanted) {
    Terms terms = Terms.NONE;
    for (CapabilityName name = wanted; name != null; name = name.parent()) {
      Candidates list = tenant.capabilities.get(name);
      terms = list == null ? terms : terms.or(list.terms());
    }
    return terms;
  }

  /** All names that some agent of the tenant declares; changes while it is read. */
  public Collection<CapabilityName> capabilities(TenantId tenant) {
    Tenant found = tenants.get(tenant);
    return found == null ? List.of() : found.capabilities.keySet();
  }

  /** The lists of all capabilities of all tenants; changes while it is read. */
  Iterable<Candidates> lists() {
    return () ->
        tenants.values().stream().flatMap(t -> t.capabilities.values().stream()).iterator();
  }

  void put(AgentRecord record, @Nullable AgentRecord before) {
    Tenant tenant = tenants.computeIfAbsent(record.manifest().key().tenant(), id -> new Tenant());
    for (Candidate each : record.candidates()) {
      tenant.particular.addAndGet(Terms.any(each.capability()) ? 1 : 0);
      tenant
          .capabilities
          .computeIfAbsent(each.capability().name(), n -> new Candidates())
          .put(each);
    }
    tenant.agents.put(record.id(), record);
    if (before != null) {
      for (Candidate each : before.candidates()) {
        CapabilityName name = each.capability().name();
        tenant.particular.addAndGet(Terms.any(each.capability()) ? -1 : 0);
        if (!declares(record, name)) {
          drop(tenant, name, record.id());
        }
      }
    }
  }

  void remove(AgentRecord record) {
    Tenant tenant = tenants.get(record.manifest().key().tenant());
    if (tenant == null) {
      return;
    }
    tenant.agents.remove(record.id());
    for (Candidate each : record.candidates()) {
      tenant.particular.addAndGet(Terms.any(each.capability()) ? -1 : 0);
      drop(tenant, each.capability().name(), record.id());
    }
  }

  private static boolean declares(AgentRecord record, CapabilityName name) {
    return record.candidates().stream().anyMatch(c -> c.capability().name().equals(name));
  }

  private static void drop(Tenant tenant, CapabilityName name, AgentId agent) {
    Candidates list = tenant.capabilities.get(name);
    if (list != null) {
      list.remove(agent);
      if (list.isEmpty()) {
        tenant.capabilities.remove(name);
      }
    }
  }
}
