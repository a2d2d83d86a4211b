package io.agentreach.store.sqlite;

import static io.agentreach.store.Settled.failure;
import static io.agentreach.store.Settled.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.AgentStore.StoredAgent;
import io.agentreach.store.StoreException;
import io.agentreach.store.StoreException.Kind;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Closing finishes what was asked for and refuses the rest. */
class ClosingTest {
  @TempDir Path folder;

  @Test
  void whatWasQueuedIsOnDisk() {
    List<CompletionStage<Void>> saved = new ArrayList<>();
    SqliteDatabase database = SqliteDatabase.open(folder);
    for (int i = 0; i < 5_000; i++) {
      saved.add(database.agents().save(agent("a" + i)));
    }
    database.close();
    assertThat(saved).allMatch(stage -> stage.toCompletableFuture().isDone());
    assertThat(saved).noneMatch(stage -> stage.toCompletableFuture().isCompletedExceptionally());
    try (SqliteDatabase again = SqliteDatabase.open(folder)) {
      assertThat(value(again.agents().load()).agents()).hasSize(5_000);
    }
  }

  @Test
  void aClosedStoreRefusesEverythingTyped() {
    SqliteDatabase database = SqliteDatabase.open(folder);
    database.close();
    database.close();
    AgentKey key = agent("a").key();
    assertThat(failure(database.agents().save(agent("a"))).kind()).isEqualTo(Kind.CLOSED);
    assertThat(failure(database.agents().remove(key)).kind()).isEqualTo(Kind.CLOSED);
    assertThat(failure(database.agents().touch(Instant.EPOCH, List.of())).kind())
        .isEqualTo(Kind.CLOSED);
    assertThat(failure(database.agents().load()).kind()).isEqualTo(Kind.CLOSED);
  }

  @Test
  void closingFromTheCompletionOfAWriteDoesNotWaitForItself() {
    SqliteDatabase database = SqliteDatabase.open(folder);
    CompletionStage<Void> closed = database.agents().save(agent("a")).thenRun(database::close);
    assertClosesBehind(closed);
  }

  @Test
  void closingFromTheCompletionOfAReadDoesNotWaitForItself() {
    SqliteDatabase database = SqliteDatabase.open(folder);
    CompletionStage<Void> closed = database.agents().load().thenRun(database::close);
    assertClosesBehind(closed);
  }

  private void assertClosesBehind(CompletionStage<Void> closed) {
    CompletableFuture<Void> end = closed.toCompletableFuture();
    await().until(end::isDone);
    await().ignoreExceptionsInstanceOf(StoreException.class).until(this::opens);
  }

  private boolean opens() {
    SqliteDatabase.open(folder).close();
    return true;
  }

  private static StoredAgent agent(String name) {
    AgentKey key = new AgentKey(TenantId.DEFAULT, new AgentId(name));
    return new StoredAgent(key, "token", "{}", false, Instant.EPOCH, Instant.EPOCH);
  }
}
