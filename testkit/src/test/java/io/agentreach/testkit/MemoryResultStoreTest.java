package io.agentreach.testkit;

import io.agentreach.core.port.ResultStore;
import io.agentreach.testkit.contract.ResultStoreContract;

/** The store in memory keeps the contract that the router relies on. */
class MemoryResultStoreTest extends ResultStoreContract {
  private final MemoryResultStore store = new MemoryResultStore();

  @Override
  protected ResultStore store() {
    return store;
  }

  @Override
  protected void restart() {
    // What is in memory is all there is: the same object stands for the same data.
  }
}
