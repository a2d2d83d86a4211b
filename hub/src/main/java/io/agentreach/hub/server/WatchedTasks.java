package io.agentreach.hub.server;

import io.agentreach.core.model.TaskHead;
import io.agentreach.core.model.TaskId;
import io.agentreach.core.model.TaskLine;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.TaskStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store of tasks whose first failure and whose recovery are logged, with the reason. Thread-safe.
 */
final class WatchedTasks implements TaskStore {
  private static final Logger LOG = LoggerFactory.getLogger("reach.store");

  private final TaskStore store;
  private final AtomicBoolean failing = new AtomicBoolean();

  WatchedTasks(TaskStore store) {
    this.store = store;
  }

  @Override
  public CompletionStage<TaskHead> insert(TaskHead head, List<TaskLine> lines) {
    return watched(store.insert(head, lines));
  }

  @Override
  public CompletionStage<Boolean> append(
      TaskHead head, String owner, long expected, List<TaskLine> lines) {
    return watched(store.append(head, owner, expected, lines));
  }

  @Override
  public CompletionStage<Optional<StoredTask>> find(TenantId tenant, TaskId id) {
    return watched(store.find(tenant, id));
  }

  @Override
  public CompletionStage<List<TaskHead>> list(Query query) {
    return watched(store.list(query));
  }

  @Override
  public CompletionStage<List<StoredTask>> claim(String owner, int most) {
    return watched(store.claim(owner, most));
  }

  @Override
  public CompletionStage<Optional<StoredTask>> take(String owner, TenantId tenant, TaskId id) {
    return watched(store.take(owner, tenant, id));
  }

  @Override
  public CompletionStage<List<Taken>> owned(String owner) {
    return watched(store.owned(owner));
  }

  @Override
  public CompletionStage<List<Taken>> renew(String owner, Duration lease) {
    return watched(store.renew(owner, lease));
  }

  @Override
  public CompletionStage<Void> release(String owner) {
    return watched(store.release(owner));
  }

  @Override
  public CompletionStage<Backlog> backlog() {
    return watched(store.backlog());
  }

  @Override
  public CompletionStage<Integer> expire(Instant before, int most) {
    return watched(store.expire(before, most));
  }

  private <T> CompletionStage<T> watched(CompletionStage<T> stage) {
    return stage.whenComplete((done, failure) -> {
      if (failure == null) {
        if (failing.get() && failing.compareAndSet(true, false)) {
          LOG.info("the store of tasks works again");
        }
      } else if (failing.compareAndSet(false, true)) {
        LOG.error(
            "the store of tasks fails; no task is accepted or goes on until it works", failure);
      }
    });
  }
}
