package io.agentreach.store.writer;

import io.agentreach.store.SqliteFault;
import io.agentreach.store.StoreException;
import io.agentreach.store.StoreException.Kind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The only writer of a database: one thread that commits all waiting writes as one group. While a
 * group syncs to disk the next one gathers, so groups grow with the load and a lone write does not
 * wait. Thread-safe; only {@link #close} blocks.
 *
 * <p>Stages complete on the writer's thread, in the order of submission: what hangs on them must be
 * short and must never wait for another write.
 */
public final class GroupWriter implements AutoCloseable {
  private final WriteQueue queue;
  private final Transaction transaction;
  private final Thread thread;
  private final AtomicLong transactions = new AtomicLong();
  private final AtomicLong written = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();

  /**
   * Starts to write through {@code connection}, which nobody else may use from then on; it stays
   * open at the close.
   */
  public GroupWriter(Connection connection, WriterLimits limits) {
    this.queue = new WriteQueue(limits);
    this.transaction = new Transaction(connection);
    this.thread = Thread.ofPlatform().name("store-writer").daemon().start(this::loop);
  }

  /**
   * Queues one write. The stage completes once the write is on disk; it fails with a {@link
   * StoreException} if nothing of it remains: at once if too much waits or the writer is closed.
   *
   * <p>If the disk itself fails during the sync, the write counts as failed, and yet a crash right
   * then may bring it back: no program can know what a failing disk kept.
   *
   * @param bytes about how much memory the write holds while it waits
   */
  public <T> CompletionStage<T> submit(long bytes, Write<T> write) {
    Pending<T> pending = new Pending<>(write, bytes);
    StoreException refusal = queue.offer(pending);
    return refusal == null ? pending.stage() : CompletableFuture.failedStage(refusal);
  }

  /** Queues one change, like {@link #submit}. */
  @SuppressWarnings("NullAway") // Void has no other value than null.
  public CompletionStage<Void> run(long bytes, Change change) {
    return submit(
        bytes,
        transaction -> {
          change.apply(transaction);
          return null;
        });
  }

  /** What was done so far. */
  public WriterFigures figures() {
    return new WriterFigures(
        transactions.get(), written.get(), failed.get(), queue.refused(), queue.size());
  }

  /** Whether the caller is the completion of a stage of this writer. */
  public boolean isCurrentThread() {
    return Thread.currentThread() == thread;
  }

  /**
   * Refuses new writes, settles those that wait, and waits for that. Idempotent. Never to be called
   * from the completion of a stage.
   */
  @Override
  public void close() {
    queue.close();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true; // What was accepted must be settled all the same.
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void loop() {
    for (var group = queue.takeGroup(); !group.isEmpty(); group = queue.takeGroup()) {
      write(group);
    }
  }

  private void write(List<Pending<?>> group) {
    try {
      transaction.begin();
      for (Pending<?> each : group) {
        each.apply(transaction);
      }
      transaction.commit();
    } catch (SQLException e) {
      abandon(group, notWritten(e));
      return;
    } catch (RuntimeException | Error e) {
      // The writer must outlive even this: everything durable depends on it.
      abandon(group, notWritten(e));
      return;
    }
    transactions.incrementAndGet();
    for (Pending<?> each : group) {
      // Counted first: who is told of a write finds it in the figures.
      (each.applied() ? written : failed).incrementAndGet();
      each.settle();
    }
  }

  private void abandon(List<Pending<?>> group, StoreException failure) {
    transaction.forget();
    try {
      transaction.rollback();
    } catch (SQLException e) {
      // On a full disk SQLite has undone the transaction itself: nothing is left to roll back.
      failure.addSuppressed(e);
    }
    failed.addAndGet(group.size());
    group.forEach(each -> each.fail(failure));
  }

  private static StoreException notWritten(Throwable cause) {
    if (cause instanceof SQLException sql) {
      StoreException fault = SqliteFault.of("Writing a group to the store", sql);
      if (fault.kind() != Kind.REFUSED) {
        return fault;
      }
    }
    return new StoreException(
        Kind.NOT_WRITTEN,
        "The group's transaction failed: " + cause.getMessage(),
        "Try again; if it fails again, check the log of the hub",
        cause);
  }
}
