package io.agentreach.store.sqlite;

import io.agentreach.core.port.AgentStore;
import io.agentreach.testkit.contract.AgentStoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The store in SQLite keeps the contract that the hub relies on. */
class SqliteAgentStoreTest extends AgentStoreContract {
  @TempDir Path folder;
  private SqliteDatabase database;

  @BeforeEach
  void open() {
    database = SqliteDatabase.open(folder);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Override
  protected AgentStore store() {
    return database.agents();
  }

  @Override
  protected void restart() {
    database.close();
    database = SqliteDatabase.open(folder);
  }
}
