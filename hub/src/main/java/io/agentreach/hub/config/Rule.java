package io.agentreach.hub.config;

import io.agentreach.core.model.CapabilityName;

/** The part of a rule that says which capability it is for. */
final class Rule {
  private Rule() {}

  static CapabilityName capability(String name) {
    try {
      return new CapabilityName(name);
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException("names '" + name + "', which is no capability", wrong);
    }
  }
}
