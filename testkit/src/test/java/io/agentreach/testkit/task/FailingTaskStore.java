package io.agentreach.testkit.task;

import io.agentreach.core.model.TaskHead;
import io.agentreach.core.model.TaskId;
import io.agentreach.core.model.TaskLine;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.Loop;
import io.agentreach.core.port.TaskStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * A store that takes time, and now and then fails: before the change was made, or after it, so that
 * nobody can know.
 */
final class FailingTaskStore implements TaskStore {
  private final TaskStore store;
  private final Loop loop;
  private final SplittableRandom random;
  private final double failing;

  FailingTaskStore(TaskStore store, Loop loop, SplittableRandom random, double failing) {
    this.store = store;
    this.loop = loop;
    this.random = random;
    this.failing = failing;
  }

  private <T> CompletionStage<T> later(Supplier<CompletionStage<T>> work) {
    CompletableFuture<T> done = new CompletableFuture<>();
    long pause = random.nextLong(1, 5_000_000);
    boolean before = random.nextDouble() < failing / 2;
    boolean after = random.nextDouble() < failing / 2;
    loop.after(
        pause,
        () -> {
          if (before) {
            done.completeExceptionally(new IllegalStateException("the disk is full"));
            return;
          }
          work.get()
              .whenComplete((value, failure) -> {
                if (failure != null || after) {
                  done.completeExceptionally(new IllegalStateException("the answer was lost"));
                } else {
                  loop.after(random.nextLong(1, 5_000_000), () -> done.complete(value));
                }
              });
        });
    return done;
  }

  @Override
  public CompletionStage<TaskHead> insert(TaskHead head, List<TaskLine> lines) {
    return later(() -> store.insert(head, lines));
  }

  @Override
  public CompletionStage<Boolean> append(
      TaskHead head, String owner, long expected, List<TaskLine> lines) {
    return later(() -> store.append(head, owner, expected, lines));
  }

  @Override
  public CompletionStage<Optional<StoredTask>> find(TenantId tenant, TaskId id) {
    return later(() -> store.find(tenant, id));
  }

  @Override
  public CompletionStage<List<TaskHead>> list(Query query) {
    return later(() -> store.list(query));
  }

  @Override
  public CompletionStage<List<StoredTask>> claim(String owner, int most) {
    return later(() -> store.claim(owner, most));
  }

  @Override
  public CompletionStage<Optional<StoredTask>> take(String owner, TenantId tenant, TaskId id) {
    return later(() -> store.take(owner, tenant, id));
  }

  @Override
  public CompletionStage<List<Taken>> owned(String owner) {
    return later(() -> store.owned(owner));
  }

  @Override
  public CompletionStage<List<Taken>> renew(String owner, Duration lease) {
    return later(() -> store.renew(owner, lease));
  }

  @Override
  public CompletionStage<Void> release(String owner) {
    return store.release(owner);
  }

  @Override
  public CompletionStage<Backlog> backlog() {
    return later(store::backlog);
  }

  @Override
  public CompletionStage<Integer> expire(Instant before, int most) {
    return later(() -> store.expire(before, most));
  }
}
