package io.agentreach.core.model;

/**
 * The name an agent gives itself, unique within its tenant. 1 to 128 characters of {@code A-Z a-z
 * 0-9 . _ : -}.
 */
public record AgentId(String value) {
  public AgentId {
    Names.require("agent_id", value, 128, Names.WIDE);
  }

  @Override
  public String toString() {
    return value;
  }
}
