package io.agentreach.core.route;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Phase;
import io.agentreach.core.model.Target;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.Candidate;
import io.agentreach.core.registry.Candidates;
import io.agentreach.core.registry.Catalog;
import java.util.ArrayList;
import java.util.List;

/** Turns a target into those who could be meant. Thread-safe: reads the catalogue only. */
final class Resolver {
  private final Catalog catalog;

  Resolver(Catalog catalog) {
    this.catalog = catalog;
  }

  Resolution resolve(TenantId tenant, Target target) {
    return switch (target) {
      case Target.ByCapability by -> byCapability(tenant, by.capability());
      case Target.ByAgent by -> byAgent(tenant, by);
    };
  }

  private Resolution byCapability(TenantId tenant, CapabilityName wanted) {
    Candidates exact = catalog.declaring(tenant, wanted);
    CapabilityName parent = wanted.parent();
    if (parent == null && exact != null) {
      return new Resolution.Found(wanted, List.of(exact));
    }
    List<Candidates> tiers = new ArrayList<>(4);
    if (exact != null) {
      tiers.add(exact);
    }
    while (parent != null) {
      Candidates above = catalog.declaring(tenant, parent);
      if (above != null) {
        tiers.add(above);
      }
      parent = parent.parent();
    }
    return tiers.isEmpty()
        ? new Resolution.Nobody(unknown(wanted), wanted)
        : new Resolution.Found(wanted, tiers);
  }

  private Resolution byAgent(TenantId tenant, Target.ByAgent by) {
    AgentRecord agent = catalog.agent(new AgentKey(tenant, by.agent()));
    if (agent == null) {
      return new Resolution.Nobody(
          Fault.of(
              FaultCode.AGENT_NOT_FOUND,
              Phase.RESOLVE,
              "no agent '" + by.agent() + "' is registered; reach agent list shows those that are"),
          by.capability());
    }
    CapabilityName wanted = by.capability();
    if (wanted == null) {
      if (agent.candidates().size() > 1) {
        return new Resolution.Nobody(ambiguous(agent), null);
      }
      wanted = agent.candidates().getFirst().capability().name();
    }
    Candidate serving = agent.serving(wanted);
    return serving == null
        ? new Resolution.Undeclared(agent, wanted)
        : new Resolution.Found(wanted, List.of(Candidates.only(serving)));
  }

  private static Fault unknown(CapabilityName wanted) {
    return Fault.of(
        FaultCode.CAPABILITY_NOT_FOUND,
        Phase.RESOLVE,
        "no registered agent declares '" + wanted + "'; reach capabilities lists what there is");
  }

  private static Fault ambiguous(AgentRecord agent) {
    return Fault.invalid(
        "the agent declares several capabilities",
        List.of(
            new Fault.Detail(
                "header.capability",
                "is missing, and '" + agent.id() + "' declares several",
                "name one of them")));
  }
}
