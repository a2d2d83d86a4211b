package io.agentreach.core.model;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All that an agent declares.
 *
 * @param key the agent, with its tenant
 * @param endpoints where it listens, at least one, the preferred one first
 * @param transport how it is reached
 * @param capabilities what it can do, at least one
 * @param labels free key-value pairs
 * @param groups the groups it belongs to
 * @param weight its share of traffic in relation to others, above 0
 * @param region where it stands, empty if it does not say
 * @param version its own version, empty if it does not say
 * @param heartbeatInterval how often it beats; zero for an agent that never beats, whose liveness
 *     is judged by its connections alone
 * @param maxConcurrency how many calls it takes at once
 * @param allowedCallers callers that may use it; empty for all
 * @param mayCall capabilities that this agent itself may call; empty for all
 * @param capabilityVersion version of this manifest, 0 if the agent does not count
 * @param initialState its state until the first heartbeat
 */
public record Manifest(
    AgentKey key,
    List<Endpoint> endpoints,
    Transport transport,
    List<Capability> capabilities,
    Map<String, String> labels,
    Set<String> groups,
    double weight,
    String region,
    String version,
    Duration heartbeatInterval,
    int maxConcurrency,
    Set<String> allowedCallers,
    Set<String> mayCall,
    long capabilityVersion,
    AgentState initialState) {
  /** How often agents beat unless they say otherwise. */
  public static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(10);

  /** How many calls an agent takes at once unless it says otherwise. */
  public static final int DEFAULT_CONCURRENCY = 100;

  public Manifest {
    endpoints = List.copyOf(endpoints);
    capabilities = List.copyOf(capabilities);
    labels = Map.copyOf(labels);
    groups = Set.copyOf(groups);
    allowedCallers = Set.copyOf(allowedCallers);
    mayCall = Set.copyOf(mayCall);
    if (endpoints.isEmpty() || capabilities.isEmpty()) {
      throw new IllegalArgumentException("a manifest needs an endpoint and a capability");
    }
    if (!(weight > 0 && weight <= 1_000_000)) {
      throw new IllegalArgumentException("weight must be above 0 and at most 1000000");
    }
    if (maxConcurrency < 1) {
      throw new IllegalArgumentException("max_concurrency must be 1 or more");
    }
  }

  public AgentId agent() {
    return key.agent();
  }

  /** The most specific declared capability that serves {@code wanted}, or null. */
  public @Nullable Capability serving(CapabilityName wanted) {
    Capability best = null;
    for (Capability each : capabilities) {
      boolean closer = best == null || each.name().value().length() > best.name().value().length();
      if (closer && each.name().serves(wanted)) {
        best = each;
      }
    }
    return best;
  }

  /** A manifest with defaults everywhere but in what must be said. */
  public static Manifest of(String agent, Endpoint endpoint, Capability... capabilities) {
    return new Manifest(
        new AgentKey(TenantId.DEFAULT, new AgentId(agent)),
        List.of(endpoint),
        "local".equals(endpoint.scheme()) ? Transport.LOCAL : Transport.HTTP,
        List.of(capabilities),
        Map.of(),
        Set.of(),
        1,
        "",
        "",
        DEFAULT_INTERVAL,
        DEFAULT_CONCURRENCY,
        Set.of(),
        Set.of(),
        0,
        AgentState.READY);
  }
}
