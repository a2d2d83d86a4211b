package io.agentreach.store.reader;

import static io.agentreach.store.Settled.failure;
import static io.agentreach.store.Settled.value;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.store.StoreException.Kind;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the reading side promises, shown on a database with one number. */
class ReaderTest {
  @TempDir Path folder;
  private Connection other;
  private Connection connection;
  private Reader reader;

  @BeforeEach
  void open() throws SQLException {
    other = connect();
    try (Statement statement = other.createStatement()) {
      statement.execute("PRAGMA journal_mode = WAL");
      statement.execute("CREATE TABLE number (value INTEGER)");
      statement.execute("INSERT INTO number VALUES (1)");
    }
    connection = connect();
    reader = new Reader(connection, 2);
  }

  @AfterEach
  void close() throws SQLException {
    reader.close();
    connection.close();
    other.close();
  }

  @Test
  void aReadSeesOneStateThroughout() {
    CompletionStage<List<Integer>> seen =
        reader.submit(from -> {
          int first = number(from);
          set(2);
          return List.of(first, number(from));
        });
    assertThat(value(seen)).containsExactly(1, 1);
    assertThat(value(reader.submit(ReaderTest::number))).isEqualTo(2);
  }

  @Test
  void aReadThatFailsIsTypedAndHarmsNoOther() {
    CompletionStage<Integer> broken =
        reader.submit(from -> {
          Statement statement = from.createStatement();
          return statement.executeUpdate("no SQL at all");
        });
    assertThat(failure(broken)).hasMessageContaining("Reading from the store");
    assertThat(value(reader.submit(ReaderTest::number))).isEqualTo(1);
  }

  @Test
  void aDefectInAReadIsTypedWithoutItsMessage() {
    CompletionStage<Integer> broken =
        reader.submit(from -> {
          throw new IllegalStateException("secret");
        });
    assertThat(failure(broken))
        .hasMessageContaining("IllegalStateException")
        .hasMessageNotContaining("secret");
    assertThat(value(reader.submit(ReaderTest::number))).isEqualTo(1);
  }

  @Test
  void tooManyWaitingReadsAreRefusedAtOnce() {
    CountDownLatch gate = new CountDownLatch(1);
    CompletionStage<Boolean> held = reader.submit(from -> awaited(gate));
    CompletionStage<Integer> second = reader.submit(ReaderTest::number);
    CompletionStage<Integer> third = reader.submit(ReaderTest::number);
    CompletionStage<Integer> over = reader.submit(ReaderTest::number);
    assertThat(failure(over).kind()).isEqualTo(Kind.FULL);
    gate.countDown();
    assertThat(value(held)).isTrue();
    assertThat(value(second)).isEqualTo(value(third));
  }

  @Test
  void closeSettlesWhatWaitsAndRefusesWhatComes() {
    CompletionStage<Integer> waiting = reader.submit(ReaderTest::number);
    reader.close();
    assertThat(waiting.toCompletableFuture()).isCompletedWithValue(1);
    assertThat(failure(reader.submit(ReaderTest::number)).kind()).isEqualTo(Kind.CLOSED);
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("test.db"));
  }

  private void set(int value) throws SQLException {
    try (Statement statement = other.createStatement()) {
      statement.execute("UPDATE number SET value = " + value);
    }
  }

  private static int number(Connection from) throws SQLException {
    try (Statement statement = from.createStatement();
        ResultSet rows = statement.executeQuery("SELECT value FROM number")) {
      return rows.getInt(1);
    }
  }

  private static boolean awaited(CountDownLatch gate) {
    try {
      return gate.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
