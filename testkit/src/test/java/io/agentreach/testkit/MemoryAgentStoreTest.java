package io.agentreach.testkit;

import io.agentreach.core.port.AgentStore;
import io.agentreach.testkit.contract.AgentStoreContract;

/** The store in memory keeps the contract that the hub relies on. */
class MemoryAgentStoreTest extends AgentStoreContract {
  private final MemoryAgentStore store = new MemoryAgentStore();

  @Override
  protected AgentStore store() {
    return store;
  }

  @Override
  protected void restart() {
    // What is in memory is all there is: the same object stands for the same data.
  }
}
