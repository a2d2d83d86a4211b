package io.agentreach.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.agentreach.store.StoreException;
import io.agentreach.store.StoreException.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A data folder belongs to one hub at a time, whichever process the second one is in. */
class FolderLockTest {
  @TempDir Path folder;

  @Test
  void aSecondHubInThisProcessIsRefused() {
    try (SqliteDatabase first = SqliteDatabase.open(folder)) {
      assertThat(refusal()).hasMessageContaining("this process").hasMessageContaining("--data");
      assertThat(first.agents().load().toCompletableFuture())
          .succeedsWithin(Duration.ofSeconds(20));
    }
    SqliteDatabase.open(folder).close();
  }

  @Test
  void aHubInAnotherProcessIsRefusedUntilTheFirstOneEnds() throws IOException {
    try (SqliteDatabase first = SqliteDatabase.open(folder)) {
      // This attempt must not drop the lock that the first one holds.
      assertThat(refusal()).isNotNull();
      assertThat(openElsewhere())
          .startsWith("LOCKED")
          .contains("process " + ProcessHandle.current().pid())
          .contains(folder.toRealPath().toString());
      assertThat(first.figures().failed()).isZero();
    }
    assertThat(openElsewhere()).isEqualTo("OPENED");
  }

  @Test
  void aKilledHubLeavesTheFolderFree() throws IOException {
    try (ChildProcess child = ChildProcess.start(SavingProcess.class, folder)) {
      assertThat(child.line()).startsWith("saved");
      assertThat(refusal()).hasMessageContaining("process " + child.pid());
      child.kill();
    }
    SqliteDatabase.open(folder).close();
  }

  private StoreException refusal() {
    StoreException refusal =
        catchThrowableOfType(StoreException.class, () -> SqliteDatabase.open(folder).close());
    assertThat(refusal.kind()).isEqualTo(Kind.LOCKED);
    return refusal;
  }

  private String openElsewhere() throws IOException {
    try (ChildProcess child = ChildProcess.start(OpeningProcess.class, folder)) {
      return child.line();
    }
  }
}
