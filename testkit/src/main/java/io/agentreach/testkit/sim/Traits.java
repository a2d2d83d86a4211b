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
import org.jspecify.annotations.Nullable;

/** What stays the same over all lives of one agent. */
record Traits(
    AgentKey key,
    List<Capability> capabilities,
    Duration interval,
    int slots,
    Set<String> groups,
    String region,
    Set<String> allowed) {
  private static final List<Set<String>> GROUPS =
      List.of(Set.of(), Set.of("blue"), Set.of("blue"), Set.of("green"), Set.of("blue", "green"));
  private static final List<String> REGIONS = List.of("", "eu-west", "eu-north", "us-east");

  /**
   * @param alike how often all agents of the world beat, null if each has an interval of its own
   */
  static Traits of(
      AgentKey key, List<Capability> capabilities, @Nullable Duration alike, Chance chance) {
    Duration interval = alike == null ? Duration.ofSeconds(chance.between(1, 10)) : alike;
    return new Traits(
        key,
        capabilities,
        chance.happens(0.1) ? Duration.ZERO : interval,
        chance.happens(0.3)
            ? chance.between(1, 3)
            : chance.happens(0.3) ? chance.between(4, 12) : 100,
        chance.oneOf(GROUPS),
        chance.oneOf(REGIONS),
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
        region,
        chance.oneOf(List.of("1", "1", "2")),
        interval,
        slots,
        allowed,
        Set.of(),
        0,
        state);
  }
}
