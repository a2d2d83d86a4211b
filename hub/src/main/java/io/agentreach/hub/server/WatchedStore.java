package io.agentreach.hub.server;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.port.AgentStore;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store whose first failure and whose recovery are logged, with the reason: those who wait for a
 * write are told only that it failed. Thread-safe.
 */
final class WatchedStore implements AgentStore {
  private static final Logger LOG = LoggerFactory.getLogger("reach.store");

  private final AgentStore store;
  private final AtomicBoolean failing = new AtomicBoolean();

  WatchedStore(AgentStore store) {
    this.store = store;
  }

  @Override
  public CompletionStage<Void> save(StoredAgent agent) {
    return watched(store.save(agent));
  }

  @Override
  public CompletionStage<Void> remove(AgentKey key) {
    return watched(store.remove(key));
  }

  @Override
  public CompletionStage<Void> touch(Instant hubAlive, List<Seen> seen) {
    return watched(store.touch(hubAlive, seen));
  }

  @Override
  public CompletionStage<Snapshot> load() {
    return store.load();
  }

  private CompletionStage<Void> watched(CompletionStage<Void> write) {
    return write.whenComplete((done, failure) -> {
      if (failure == null) {
        if (failing.get() && failing.compareAndSet(true, false)) {
          LOG.info("the store writes again");
        }
      } else if (failing.compareAndSet(false, true)) {
        LOG.error("the store cannot write; registrations are refused until it can", failure);
      }
    });
  }
}
