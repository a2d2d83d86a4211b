package io.agentreach.store.sqlite;

import io.agentreach.core.port.ResultStore;
import io.agentreach.testkit.contract.ResultStoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Results in SQLite keep the contract that the router relies on. */
class SqliteResultStoreTest extends ResultStoreContract {
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
  protected ResultStore store() {
    return database.results();
  }

  @Override
  protected void restart() {
    database.close();
    database = SqliteDatabase.open(folder);
  }
}
