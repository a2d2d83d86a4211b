package io.agentreach.store.reader;

import io.agentreach.store.SqliteFault;
import io.agentreach.store.StoreException;
import io.agentreach.store.StoreException.Kind;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The reading side of a database, one read at a time. Thread-safe; only {@link #close} blocks.
 * Stages complete on the reader's thread.
 */
public final class Reader implements AutoCloseable {
  private final Connection connection;
  private final ThreadPoolExecutor thread;
  private volatile @Nullable Thread current;

  /**
   * Reads through {@code connection}, which nobody else may use from then on; it stays open at the
   * close.
   *
   * @param waiting how many reads may wait; over it they are refused at once
   */
  public Reader(Connection connection, int waiting) {
    this.connection = connection;
    this.thread =
        new ThreadPoolExecutor(
            1, 1, 10, TimeUnit.SECONDS, new ArrayBlockingQueue<>(waiting), this::start);
    thread.allowCoreThreadTimeOut(true);
  }

  /** Queues one read; its stage fails with a {@link StoreException}. */
  public <T> CompletionStage<T> submit(Read<T> read) {
    CompletableFuture<T> stage = new CompletableFuture<>();
    try {
      thread.execute(() -> run(read, stage));
    } catch (RejectedExecutionException e) {
      stage.completeExceptionally(refusal(e));
    }
    return stage;
  }

  /** Whether the caller is the completion of a stage of this reader. */
  public boolean isCurrentThread() {
    return Thread.currentThread() == current;
  }

  /**
   * Refuses new reads, settles those that wait, and waits for that. Idempotent. Never to be called
   * from the completion of a stage.
   */
  @Override
  public void close() {
    thread.close();
  }

  private Thread start(Runnable work) {
    Thread started = Thread.ofPlatform().name("store-reader").daemon().unstarted(work);
    current = started;
    return started;
  }

  private <T> void run(Read<T> read, CompletableFuture<T> stage) {
    try {
      stage.complete(inOneState(read));
    } catch (StoreException e) {
      stage.completeExceptionally(e);
    } catch (SQLException e) {
      stage.completeExceptionally(SqliteFault.of("Reading from the store", e));
    } catch (RuntimeException | Error e) {
      stage.completeExceptionally(StoreException.defect("A read", e));
    }
  }

  /** Several queries of one read see the same commit only inside a transaction. */
  private <T> T inOneState(Read<T> read) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("BEGIN");
      T found;
      try {
        found = read.from(connection);
      } catch (SQLException | RuntimeException | Error e) {
        end(statement, e);
        throw e;
      }
      statement.execute("ROLLBACK");
      return found;
    }
  }

  /** What failed first is what is told. */
  private static void end(Statement statement, Throwable cause) {
    try {
      statement.execute("ROLLBACK");
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
  }

  private StoreException refusal(RejectedExecutionException cause) {
    return thread.isShutdown()
        ? new StoreException(Kind.CLOSED, "The store is closed", "Start the hub again", cause)
        : new StoreException(
            Kind.FULL, "Too many reads wait for the database", "Try again a little later", cause);
  }
}
