package io.agentreach.store.task;

import io.agentreach.core.model.TaskHead;
import io.agentreach.core.model.TaskId;
import io.agentreach.core.model.TaskLine;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.TaskStore;
import io.agentreach.store.reader.Reader;
import io.agentreach.store.writer.GroupWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Tasks in the tables {@code task}, {@code task_line}, {@code hub_lease} and {@code task_taken}.
 * Thread-safe; never blocks. Stages fail with a {@link io.agentreach.store.StoreException}.
 */
public final class SqliteTaskStore implements TaskStore {
  // What a waiting write holds beside its data; rough on purpose.
  private static final long ROW_BYTES = 512;

  private final GroupWriter writer;
  private final Reader reader;
  private final InstantSource clock;

  /**
   * @param clock says when leases are over
   */
  public SqliteTaskStore(GroupWriter writer, Reader reader, InstantSource clock) {
    this.writer = writer;
    this.reader = reader;
    this.clock = clock;
  }

  /**
   * Ends the leases of all earlier hubs and makes their open tasks nobody's; for the opening, when
   * the lock of the folder proves that none of them lives.
   */
  public CompletionStage<Void> forgetOwners() {
    return writer.run(ROW_BYTES, TaskOwners::forget);
  }

  @Override
  public CompletionStage<TaskHead> insert(TaskHead head, List<TaskLine> lines) {
    List<TaskLine> copy = List.copyOf(lines);
    return writer.submit(bytes(copy), transaction -> TaskWrites.insert(transaction, head, copy));
  }

  @Override
  public CompletionStage<Boolean> append(
      TaskHead head, String owner, long expected, List<TaskLine> lines) {
    List<TaskLine> copy = List.copyOf(lines);
    return writer.submit(
        bytes(copy), transaction -> TaskWrites.append(transaction, head, owner, expected, copy));
  }

  @Override
  public CompletionStage<Optional<StoredTask>> find(TenantId tenant, TaskId id) {
    return reader.submit(connection -> TaskReads.find(connection, tenant, id));
  }

  @Override
  public CompletionStage<List<TaskHead>> list(Query query) {
    return reader.submit(connection -> TaskReads.list(connection, query));
  }

  @Override
  public CompletionStage<List<StoredTask>> claim(String owner, int most) {
    return writer.submit(
        ROW_BYTES, transaction -> TaskOwners.claim(transaction, owner, most, clock.millis()));
  }

  @Override
  public CompletionStage<Optional<StoredTask>> take(String owner, TenantId tenant, TaskId id) {
    return writer.submit(ROW_BYTES, transaction -> TaskOwners.take(transaction, owner, tenant, id));
  }

  @Override
  public CompletionStage<List<Taken>> owned(String owner) {
    return writer.submit(ROW_BYTES, transaction -> TaskOwners.owned(transaction, owner));
  }

  @Override
  public CompletionStage<List<Taken>> renew(String owner, Duration lease) {
    return writer.submit(
        ROW_BYTES,
        transaction -> TaskOwners.renew(transaction, owner, clock.millis() + lease.toMillis()));
  }

  @Override
  public CompletionStage<Void> release(String owner) {
    return writer.run(ROW_BYTES, transaction -> TaskOwners.release(transaction, owner));
  }

  @Override
  public CompletionStage<Backlog> backlog() {
    return reader.submit(connection -> TaskReads.backlog(connection, clock.millis()));
  }

  @Override
  public CompletionStage<Integer> expire(Instant before, int most) {
    return writer.submit(
        ROW_BYTES, transaction -> TaskWrites.expire(transaction, before.toEpochMilli(), most));
  }

  private static long bytes(List<TaskLine> lines) {
    long bytes = ROW_BYTES;
    for (TaskLine line : lines) {
      bytes += ROW_BYTES + 2L * line.reason().length();
      bytes += line.data() == null ? 0 : line.data().size();
    }
    return bytes;
  }
}
