package io.agentreach.store.writer;

import static io.agentreach.store.Settled.failure;
import static io.agentreach.store.Settled.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentreach.store.Settled;
import io.agentreach.store.StoreException;
import io.agentreach.store.StoreException.Kind;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What group commit promises, shown on a database with a table of names. */
class GroupWriterTest {
  @TempDir Path folder;
  private Connection connection;
  private GroupWriter writer;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("test.db"));
    execute("PRAGMA journal_mode = WAL");
    execute("PRAGMA foreign_keys = ON");
    execute("CREATE TABLE name (value TEXT NOT NULL UNIQUE) STRICT");
    execute(
        "CREATE TABLE nickname (of TEXT REFERENCES name (value) DEFERRABLE INITIALLY DEFERRED)");
    writer = new GroupWriter(connection, WriterLimits.DEFAULT);
  }

  @AfterEach
  void close() throws SQLException {
    writer.close();
    connection.close();
  }

  @Test
  void whatWaitsIsCommittedAsOneGroup() throws SQLException {
    Gate gate = Gate.in(writer);
    List<CompletionStage<Void>> saved = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      saved.add(save("n" + i));
    }
    assertThat(writer.figures().waiting()).isEqualTo(1_000);
    gate.open();
    saved.forEach(Settled::value);
    assertThat(writer.figures()).isEqualTo(new WriterFigures(2, 1_001, 0, 0, 0));
    assertThat(names()).hasSize(1_000);
  }

  @Test
  void aGroupIsNoLargerThanItsLimit() throws SQLException {
    restart(new WriterLimits(100, 1 << 20, 10));
    Gate gate = Gate.in(writer);
    List<CompletionStage<Void>> saved = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      saved.add(save("n" + i));
    }
    gate.open();
    saved.forEach(Settled::value);
    assertThat(writer.figures().transactions()).isEqualTo(4);
    assertThat(names()).hasSize(25);
  }

  @Test
  void noStageCompletesBeforeItsGroupIsCommitted() throws SQLException {
    List<List<String>> seenByOthers = new ArrayList<>();
    Gate first = Gate.in(writer);
    CompletionStage<Void> saved = save("a");
    CompletionStage<Void> looked = saved.thenRun(() -> seenByOthers.add(names()));
    CompletionStage<Void> alsoSaved = save("b");
    first.open();
    value(looked);
    value(alsoSaved);
    assertThat(seenByOthers).containsExactly(List.of("a", "b"));
  }

  @Test
  void aWriteThatFailsLeavesNothingAndHarmsNoOther() {
    value(save("taken"));
    Gate gate = Gate.in(writer);
    CompletionStage<Void> before = save("before");
    CompletionStage<Void> twice = saveAll("half", "taken");
    CompletionStage<Void> broken =
        writer.run(
            1,
            transaction -> {
              insert(transaction, "defect");
              throw new IllegalStateException("secret");
            });
    CompletionStage<Void> after = save("after");
    gate.open();
    value(before);
    value(after);
    assertThat(failure(twice).kind()).isEqualTo(Kind.REFUSED);
    assertThat(failure(broken))
        .hasMessageContaining("IllegalStateException")
        .hasMessageNotContaining("secret")
        .extracting(StoreException::kind)
        .isEqualTo(Kind.REFUSED);
    assertThat(names()).containsExactly("after", "before", "taken");
    assertThat(writer.figures().failed()).isEqualTo(2);
    assertThat(writer.figures().transactions()).isEqualTo(3);
  }

  @Test
  void evenAnErrorInAWriteDoesNotEndTheWriter() {
    CompletionStage<Void> broken =
        writer.run(
            1,
            transaction -> {
              throw new StackOverflowError();
            });
    assertThat(failure(broken)).hasCauseInstanceOf(StackOverflowError.class);
    value(save("next"));
  }

  @Test
  void aFailedCommitFailsItsWholeGroupAndNoLaterOne() {
    Gate gate = Gate.in(writer);
    CompletionStage<Void> good = save("good");
    CompletionStage<Void> orphan =
        writer.run(
            1,
            transaction -> {
              PreparedStatement insert =
                  transaction.statement("INSERT INTO nickname (of) VALUES (?)");
              insert.setString(1, "nobody");
              insert.executeUpdate();
            });
    gate.open();
    assertThat(failure(good).kind()).isEqualTo(Kind.NOT_WRITTEN);
    assertThat(failure(orphan).kind()).isEqualTo(Kind.NOT_WRITTEN);
    value(save("later"));
    assertThat(names()).containsExactly("later");
  }

  @Test
  void aFullDiskFailsTheGroupTypedAndTheWriterGoesOnWhenThereIsRoom() throws SQLException {
    writer.close();
    // SQLite refuses to grow the file, which is what it reports for a full disk too.
    execute("PRAGMA max_page_count = 10");
    writer = new GroupWriter(connection, WriterLimits.DEFAULT);
    Gate gate = Gate.in(writer);
    CompletionStage<Void> small = save("small");
    CompletionStage<Void> large = save("x".repeat(100_000));
    gate.open();
    assertThat(failure(small).kind()).isEqualTo(Kind.NOT_WRITTEN);
    assertThat(failure(large))
        .hasMessageContaining("full")
        .extracting(StoreException::kind)
        .isEqualTo(Kind.NOT_WRITTEN);
    value(save("fits"));
    value(save("fits too"));
    assertThat(names()).containsExactly("fits", "fits too");
  }

  @Test
  void anotherProgramsLockFailsTheGroupTypedAndTheWriterGoesOnAfterwards() throws SQLException {
    writer.close();
    execute("PRAGMA busy_timeout = 20");
    writer = new GroupWriter(connection, WriterLimits.DEFAULT);
    try (Connection other =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("test.db"));
        Statement statement = other.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      assertThat(failure(save("a")).kind()).isEqualTo(Kind.LOCKED);
      statement.execute("ROLLBACK");
    }
    value(save("b"));
    assertThat(names()).containsExactly("b");
  }

  @Test
  void aFullQueueRefusesAtOnceAndTakesOnMoreWhenItHasRoom() throws SQLException {
    restart(new WriterLimits(3, 1 << 20, 100));
    Gate gate = Gate.in(writer);
    List<CompletionStage<Void>> taken = List.of(save("a"), save("b"), save("c"));
    CompletionStage<Void> over = save("d");
    assertThat(over.toCompletableFuture()).isCompletedExceptionally();
    assertThat(failure(over).kind()).isEqualTo(Kind.FULL);
    assertThat(failure(over).kind().passing()).isTrue();
    assertThat(writer.figures().refused()).isEqualTo(1);
    gate.open();
    taken.forEach(Settled::value);
    value(save("e"));
    assertThat(names()).containsExactly("a", "b", "c", "e");
  }

  @Test
  void theBytesThatWaitAreBoundedToo() throws SQLException {
    restart(new WriterLimits(100, 1_000, 100));
    Gate gate = Gate.in(writer);
    CompletionStage<Void> huge = writer.run(5_000, transaction -> insert(transaction, "huge"));
    CompletionStage<Void> small = writer.run(1, transaction -> insert(transaction, "small"));
    assertThat(failure(small).kind()).isEqualTo(Kind.FULL);
    gate.open();
    value(huge);
    assertThat(names()).as("a large write alone is taken").containsExactly("huge");
  }

  @Test
  void closeSettlesWhatWaitsAndRefusesWhatComes() throws InterruptedException {
    Gate gate = Gate.in(writer);
    List<CompletionStage<Void>> saved = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      saved.add(save("n" + i));
    }
    Thread closer = Thread.ofPlatform().start(writer::close);
    while (!save("late").toCompletableFuture().isCompletedExceptionally()) {
      Thread.onSpinWait();
    }
    int taken = writer.figures().waiting();
    gate.open();
    closer.join();
    saved.forEach(stage -> assertThat(stage.toCompletableFuture()).isCompleted());
    assertThat(failure(save("later")).kind()).isEqualTo(Kind.CLOSED);
    assertThat(writer.figures().written() + writer.figures().failed()).isEqualTo(taken + 1);
    writer.close();
  }

  @Test
  void anInterruptedCloseStillSettlesAndKeepsTheInterrupt() {
    Gate gate = Gate.in(writer);
    CompletionStage<Void> saved = save("a");
    Thread.currentThread().interrupt();
    gate.open();
    writer.close();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(saved.toCompletableFuture()).isCompleted();
  }

  @Test
  void aWriteTellsItsSubmitterWhatItFound() {
    CompletionStage<Integer> changed =
        writer.submit(
            1,
            transaction -> {
              insert(transaction, "a");
              return transaction
                  .statement("UPDATE name SET value = 'b' WHERE value = 'a'")
                  .executeUpdate();
            });
    assertThat(value(changed)).isEqualTo(1);
  }

  @Test
  void limitsBelowOneAreRefused() {
    assertThatThrownBy(() -> new WriterLimits(0, 1, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private void restart(WriterLimits limits) {
    writer.close();
    writer = new GroupWriter(connection, limits);
  }

  private CompletionStage<Void> save(String name) {
    return saveAll(name);
  }

  private CompletionStage<Void> saveAll(String... names) {
    return writer.run(
        1,
        transaction -> {
          for (String name : names) {
            insert(transaction, name);
          }
        });
  }

  private static void insert(Transaction transaction, String name) throws SQLException {
    PreparedStatement insert = transaction.statement("INSERT INTO name (value) VALUES (?)");
    insert.setString(1, name);
    insert.executeUpdate();
  }

  /** What a connection of its own sees: committed names only. */
  private List<String> names() {
    List<String> names = new ArrayList<>();
    try (Connection other =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("test.db"));
        Statement statement = other.createStatement();
        ResultSet rows = statement.executeQuery("SELECT value FROM name ORDER BY value")) {
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return names;
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
