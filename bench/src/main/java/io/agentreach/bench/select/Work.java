package io.agentreach.bench.select;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.Manifest;
import java.util.List;

/** What the agents declare: one capability that may be repeated, and how many calls at once. */
final class Work {
  static final CapabilityName NAME = new CapabilityName("bench_work");

  private Work() {}

  static Manifest manifest(AgentKey key, int slots) {
    Manifest plain =
        Manifest.of(
            key.agent().value(), new Endpoint("local:" + key.agent().value()), capability());
    return new Manifest(
        key,
        plain.endpoints(),
        plain.transport(),
        plain.capabilities(),
        plain.labels(),
        plain.groups(),
        plain.weight(),
        plain.region(),
        plain.version(),
        plain.heartbeatInterval(),
        slots,
        plain.allowedCallers(),
        plain.mayCall(),
        plain.capabilityVersion(),
        plain.initialState());
  }

  private static Capability capability() {
    Capability plain = Capability.named(NAME.value());
    return new Capability(
        plain.name(),
        plain.description(),
        plain.tags(),
        plain.inputSchema(),
        plain.outputSchema(),
        List.of(),
        plain.streaming(),
        true,
        plain.errorCodes(),
        plain.timeout(),
        plain.work(),
        plain.rate(),
        plain.scope(),
        plain.sessionKey(),
        plain.validate(),
        plain.mapping());
  }
}
