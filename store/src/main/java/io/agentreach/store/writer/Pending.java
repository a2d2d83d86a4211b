package io.agentreach.store.writer;

import io.agentreach.store.SqliteFault;
import io.agentreach.store.StoreException;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A write on its way: waiting, applied or failed, then settled once. For one thread at a time. */
final class Pending<T> {
  private final Write<T> write;
  private final long bytes;
  private final CompletableFuture<T> stage = new CompletableFuture<>();
  private Runnable success = () -> {};
  private @Nullable Throwable failure;

  Pending(Write<T> write, long bytes) {
    this.write = write;
    this.bytes = bytes;
  }

  CompletableFuture<T> stage() {
    return stage;
  }

  long bytes() {
    return bytes;
  }

  /**
   * Makes the change inside the group's transaction. A failure of the write itself is undone and
   * kept for {@link #settle}.
   *
   * @throws SQLException if the whole transaction is lost
   */
  void apply(Transaction transaction) throws SQLException {
    transaction.mark();
    try {
      T result = write.apply(transaction);
      success = () -> stage.complete(result);
    } catch (SQLException | RuntimeException | Error e) {
      failure = typed(e);
      undo(transaction, e);
      return;
    }
    transaction.keep();
  }

  /** Whether the change was made, so that the commit makes it durable. */
  boolean applied() {
    return failure == null;
  }

  /** Tells the submitter, after the commit. */
  void settle() {
    if (failure == null) {
      success.run();
    } else {
      stage.completeExceptionally(failure);
    }
  }

  /** Tells the submitter that the whole group failed; a failure of its own says more and stands. */
  void fail(Throwable groupFailure) {
    stage.completeExceptionally(failure == null ? groupFailure : failure);
  }

  private static void undo(Transaction transaction, Throwable cause) throws SQLException {
    transaction.forget();
    try {
      transaction.undo();
    } catch (SQLException lost) {
      // The savepoint is gone because SQLite has undone everything: the cause of that says why.
      if (cause instanceof SQLException first) {
        first.addSuppressed(lost);
        throw first;
      }
      throw lost;
    }
  }

  private static Throwable typed(Throwable thrown) {
    return switch (thrown) {
      case StoreException known -> known;
      case SQLException sql -> SqliteFault.of("Writing to the store", sql);
      default -> StoreException.defect("A write", thrown);
    };
  }
}
