package io.agentreach.sdk.local;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.port.AgentStore;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Keeps nothing: agents in a process end with it. Stateless. */
final class NoStore implements AgentStore {
  private static final CompletionStage<Void> DONE = CompletableFuture.completedFuture(null);

  @Override
  public CompletionStage<Void> save(StoredAgent agent) {
    return DONE;
  }

  @Override
  public CompletionStage<Void> remove(AgentKey key) {
    return DONE;
  }

  @Override
  public CompletionStage<Void> touch(Instant hubAlive, List<Seen> seen) {
    return DONE;
  }

  @Override
  public CompletionStage<Snapshot> load() {
    return CompletableFuture.completedFuture(new Snapshot(List.of(), null));
  }
}
