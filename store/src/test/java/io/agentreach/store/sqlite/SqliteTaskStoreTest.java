package io.agentreach.store.sqlite;

import static io.agentreach.store.Settled.value;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Priority;
import io.agentreach.core.model.TaskHead;
import io.agentreach.core.model.TaskId;
import io.agentreach.core.model.TaskState;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.TaskStore;
import io.agentreach.testkit.contract.TaskStoreContract;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks in SQLite keep the contract that the engine relies on. */
class SqliteTaskStoreTest extends TaskStoreContract {
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
  protected TaskStore store() {
    return database.tasks();
  }

  @Test
  void anOpeningMakesTheTasksOfEarlierHubsClaimableAtOnce() {
    TaskHead head =
        new TaskHead(
            TenantId.DEFAULT,
            TaskId.of(Instant.EPOCH, 1, (short) 1),
            "",
            null,
            Priority.NORMAL,
            TaskState.RUNNING,
            TaskHead.CallbackState.NONE,
            1,
            0,
            Instant.EPOCH,
            Instant.EPOCH,
            null,
            1,
            "hub");
    value(store().renew("hub", Duration.ofHours(1)));
    value(store().insert(head, List.of()));
    close();
    open();
    value(store().renew("hub", Duration.ofHours(1)));
    assertThat(value(store().claim("hub", 9))).hasSize(1);
  }
}
