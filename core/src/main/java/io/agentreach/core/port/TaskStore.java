package io.agentreach.core.port;

import io.agentreach.core.model.TaskHead;
import io.agentreach.core.model.TaskHead.CallbackState;
import io.agentreach.core.model.TaskId;
import io.agentreach.core.model.TaskLine;
import io.agentreach.core.model.TaskState;
import io.agentreach.core.model.TenantId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Keeps tasks: a head and an append-only history for each. Thread-safe; never blocks.
 *
 * <p>A returned stage of a change completes once the change is on disk. It fails with an exception
 * of the implementation if the change was not made, or if nobody can know; the caller then reads
 * anew before it goes on. It may complete on any thread. Nobody submits a second change of one task
 * before the first has completed.
 *
 * <p>Several hubs may share a store. Each has a name, and holds the tasks that it works on as their
 * owner. A change is made only if the owner and the version are still those that the hub knows: so
 * a hub that stood still cannot overwrite what another one did meanwhile.
 *
 * <p>A name belongs to one run of a hub, which calls {@link #renew} before it owns anything: an
 * owner without a lease counts as one whose lease is over.
 */
public interface TaskStore {
  /**
   * Adds a task with the first lines of its history, or finds the one that was submitted under the
   * same key by the same tenant.
   *
   * @return the task's head: this one, or that of the earlier task
   */
  CompletionStage<TaskHead> insert(TaskHead head, List<TaskLine> lines);

  /**
   * Adds lines to a task and replaces its head, if its version is still {@code expected} and its
   * owner is still {@code owner}.
   *
   * @param head with the version of the last line; its owner is the one from now on
   * @return whether it was done; nothing has changed if not
   */
  CompletionStage<Boolean> append(TaskHead head, String owner, long expected, List<TaskLine> lines);

  /** A task with its whole history, whoever owns it. */
  CompletionStage<Optional<StoredTask>> find(TenantId tenant, TaskId id);

  /** Heads that fit a query, the newest first. */
  CompletionStage<List<TaskHead>> list(Query query);

  /**
   * Makes the hub the owner of up to {@code most} open tasks that nobody owns or whose owner's
   * lease has run out, and returns them: the most urgent first, then the oldest, tenants taking
   * turns.
   */
  CompletionStage<List<StoredTask>> claim(String owner, int most);

  /**
   * Makes the hub the owner of one task, whoever owns it; another owner that lives is told by its
   * next {@link #renew}.
   */
  CompletionStage<Optional<StoredTask>> take(String owner, TenantId tenant, TaskId id);

  /** The open tasks that the hub owns: how it finds those of a claim whose answer was lost. */
  CompletionStage<List<Taken>> owned(String owner);

  /**
   * Prolongs the hub's lease, which begins with the first call, and returns which tasks others have
   * taken or claimed from it since; each is told once.
   */
  CompletionStage<List<Taken>> renew(String owner, Duration lease);

  /** Ends the hub's lease: others may claim its tasks at once. For a hub that stops. */
  CompletionStage<Void> release(String owner);

  /** How much waits; for all tenants. */
  CompletionStage<Backlog> backlog();

  /**
   * Removes up to {@code most} tasks that ended before {@code before} and are not open any more,
   * with their history.
   *
   * @return how many it removed; {@code most} means that there may be more
   */
  CompletionStage<Integer> expire(Instant before, int most);

  /** A task and its history, from the first line. */
  record StoredTask(TaskHead head, List<TaskLine> lines) {
    public StoredTask {
      lines = List.copyOf(lines);
    }
  }

  /** The name of a task that has found another owner, or has this one. */
  record Taken(TenantId tenant, TaskId id) {}

  /**
   * What waits.
   *
   * @param unowned open tasks that no hub works on: {@link #claim} would give them
   * @param suspended tasks that wait for a person
   * @param deadCallbacks tasks whose end could not be told
   */
  record Backlog(long unowned, long suspended, long deadCallbacks) {}

  /**
   * Which tasks to list.
   *
   * @param state only those in this state, null for all
   * @param callback only those whose callback came to this, null for all
   * @param before only those older than this one, null to begin with the newest
   * @param most how many, 1 or more
   */
  record Query(
      TenantId tenant,
      @Nullable TaskState state,
      @Nullable CallbackState callback,
      @Nullable TaskId before,
      int most) {}
}
