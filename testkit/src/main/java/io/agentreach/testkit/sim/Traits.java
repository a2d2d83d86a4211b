package io.agentreach.testkit.sim;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.model.Transport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What stays the same over all lives of one agent. */
record Traits(
    AgentKey key,
    List<Capability> capabilities,
    Duration interval,
    int slots,
    Set<String> groups,
    Set<String> allowed) {

  static Traits of(AgentKey key, List<Capability> capabilities, Chance chance) {
    return new Traits(
        key,
        capabilities,
        chance.happens(0.1) ? Duration.ZERO : Duration.ofSeconds(chance.between(1, 10)),
        chance.happens(0.3) ? chance.between(1, 3) : 100,
        chance.happens(0.5) ? Set.of("blue") : Set.of(),
        chance.happens(0.1) ? Set.of("alice") : Set.of());
  }

  /** The manifest of one life: weight and version may differ from that of another. */
  Manifest manifest(String url, AgentState state, Chance chance) {
    return new Manifest(
        key,
        List.of(new Endpoint(url)),
        Transport.HTTP,
        capabilities,
        Map.of(),
        groups,
        chance.oneOf(List.of(1.0, 1.0, 3.0)),
        "",
        chance.oneOf(List.of("1", "1", "2")),
        interval,
        slots,
        allowed,
        Set.of(),
        0,
        state);
  }
}
