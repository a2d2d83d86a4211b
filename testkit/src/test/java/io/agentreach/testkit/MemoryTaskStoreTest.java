package io.agentreach.testkit;

import io.agentreach.core.port.TaskStore;
import io.agentreach.testkit.contract.TaskStoreContract;
import java.time.Instant;

/** The store in memory keeps the contract that the engine of tasks relies on. */
class MemoryTaskStoreTest extends TaskStoreContract {
  private final MemoryTaskStore store = new MemoryTaskStore(() -> Instant.EPOCH);

  @Override
  protected TaskStore store() {
    return store;
  }
}
