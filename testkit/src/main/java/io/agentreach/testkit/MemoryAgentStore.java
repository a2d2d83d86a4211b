package io.agentreach.testkit;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.port.AgentStore;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Registrations in memory, for tests that need no disk: what a test keeps of it is what a restart
 * finds. Thread-safe; stages are complete when they are returned.
 */
public final class MemoryAgentStore implements AgentStore {
  private final Map<AgentKey, StoredAgent> agents = new HashMap<>();
  private @Nullable Instant hubAlive;

  @Override
  public synchronized CompletionStage<Void> save(StoredAgent agent) {
    agents.put(
        agent.key(),
        new StoredAgent(
            agent.key(),
            agent.accessId(),
            agent.document(),
            agent.cordon(),
            stored(agent.registeredAt()),
            stored(agent.lastSeen())));
    return CompletableFuture.completedStage(null);
  }

  @Override
  public synchronized CompletionStage<Void> remove(AgentKey key) {
    agents.remove(key);
    return CompletableFuture.completedStage(null);
  }

  @Override
  public synchronized CompletionStage<Void> touch(Instant hubAlive, List<Seen> seen) {
    this.hubAlive = stored(hubAlive);
    for (Seen each : seen) {
      agents.computeIfPresent(each.key(), (key, agent) -> seen(agent, stored(each.at())));
    }
    return CompletableFuture.completedStage(null);
  }

  @Override
  public synchronized CompletionStage<Snapshot> load() {
    return CompletableFuture.completedStage(new Snapshot(List.copyOf(agents.values()), hubAlive));
  }

  private static StoredAgent seen(StoredAgent agent, Instant at) {
    return new StoredAgent(
        agent.key(), agent.accessId(), agent.document(), agent.cordon(), agent.registeredAt(), at);
  }

  private static Instant stored(Instant time) {
    return time.truncatedTo(ChronoUnit.MILLIS);
  }
}
