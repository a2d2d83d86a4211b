package io.agentreach.core.model;

/** An agent across tenants: what every table of agents is keyed by. */
public record AgentKey(TenantId tenant, AgentId agent) {
  @Override
  public String toString() {
    return tenant + "/" + agent;
  }
}
