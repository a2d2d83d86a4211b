package io.agentreach.core.task;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Progress;
import io.agentreach.core.model.TaskHead;
import io.agentreach.core.model.TaskId;
import io.agentreach.core.model.TaskState;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.Event;
import io.agentreach.core.port.Events;
import io.agentreach.core.port.TaskStore;
import io.agentreach.core.port.TaskStore.StoredTask;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sees to durable tasks: accepts them, gives their units to agents, keeps their history, and takes
 * up what an earlier run or another hub left. Thread-safe; never blocks: everything happens on one
 * loop.
 *
 * <p>Stages complete on that loop, once what they tell is on disk; they fail with the store's own
 * exception if it is not, and then nothing is promised.
 */
public final class TaskEngine implements Events {
  private final TaskParts parts;
  private final Desk desk;
  private final Upkeep upkeep;
  private final Acceptance acceptance;
  private final Reports reports;
  private final Orders orders;

  /** An engine that does nothing by itself before {@link #start}. */
  public TaskEngine(TaskParts parts) {
    this.parts = parts;
    this.desk = new Desk(parts);
    this.upkeep = new Upkeep(parts, desk);
    this.acceptance = new Acceptance(parts, desk);
    this.reports = new Reports(desk);
    this.orders = new Orders(parts, desk);
    desk.onDoubt(upkeep::doubt);
  }

  /** Begins to renew its lease, and to take up tasks that wait in the store. */
  public void start() {
    parts.loop().execute(upkeep::begin);
  }

  /** Lets go of all tasks; others, or the next run of this hub, go on with them. */
  public CompletionStage<Void> stop() {
    CompletableFuture<Void> done = new CompletableFuture<>();
    parts
        .loop()
        .execute(() -> {
          upkeep.end();
          desk.dropAll();
          upkeep.release(done);
        });
    return done;
  }

  /** Agents that came or changed may take what waits; the work of removed ones is judged anew. */
  @Override
  public void publish(Event event) {
    switch (event) {
      case Event.Registered registered -> parts.loop().execute(desk::agentsChanged);
      case Event.StateChanged changed -> parts.loop().execute(desk::agentsChanged);
      case Event.CordonChanged changed -> parts.loop().execute(desk::agentsChanged);
      case Event.BreakerChanged changed -> parts.loop().execute(desk::agentsChanged);
      case Event.Removed removed -> {
        AgentKey agent = removed.agent();
        parts.loop().execute(() -> desk.attendance().removed(agent));
      }
      default -> {}
    }
  }

  /**
   * What a submission brought.
   *
   * @param fresh false if the task was submitted before, under the same key
   */
  public record Accepted(TaskHead head, boolean fresh) {}

  /**
   * Accepts a task: it is done, or ends in a way that can be seen, from the completion on.
   *
   * @param document what the graph was read from; it can be read again
   * @param key the same task is made once under one key
   */
  public CompletionStage<Accepted> submit(
      TenantId tenant, TaskGraph graph, Payload document, @Nullable String key) {
    CompletableFuture<Accepted> done = new CompletableFuture<>();
    parts.loop().execute(() -> acceptance.submit(tenant, graph, document, key, done));
    return done;
  }

  /** A task as it is on disk, with its units; empty if there is none of that name. */
  public CompletionStage<Optional<TaskView>> find(TenantId tenant, TaskId id) {
    CompletableFuture<Optional<TaskView>> done = new CompletableFuture<>();
    // Made where the store answers: a large document must not keep the engine's loop.
    CompletionStage<Optional<Replayed>> replayed =
        parts
            .store()
            .find(tenant, id)
            .thenApply(found -> found.map(task -> new Replayed(task, desk.replayed(task))));
    hear(
        replayed,
        done,
        found -> done.complete(found.map(each -> desk.view(each.task(), each.machine()))));
    return done;
  }

  private record Replayed(StoredTask task, TaskMachine machine) {}

  /** Heads that fit a query, the newest first. */
  public CompletionStage<List<TaskHead>> list(TaskStore.Query query) {
    return parts.store().list(query);
  }

  /** What waits in the store, for all tenants. */
  public CompletionStage<TaskStore.Backlog> backlog() {
    return parts.store().backlog();
  }

  /**
   * Takes an agent's result.
   *
   * @param unit the unit's name; empty if the task has only one
   * @param result a reply, or a failure in the agent's words
   * @return what became of it; empty if there is no such task or unit
   */
  public CompletionStage<Optional<Confirmation>> result(
      TenantId tenant,
      TaskId id,
      String unit,
      String token,
      io.agentreach.core.model.Receipt result) {
    CompletableFuture<Optional<Confirmation>> done = new CompletableFuture<>();
    parts.loop().execute(() -> reports.result(tenant, id, unit, token, result, done));
    return done;
  }

  /**
   * Takes an agent's word of how far it is.
   *
   * @return whether it should go on; empty if there is no such task, unit or token
   */
  public CompletionStage<Optional<Boolean>> progress(
      TenantId tenant, TaskId id, String unit, String token, Progress progress) {
    CompletableFuture<Optional<Boolean>> done = new CompletableFuture<>();
    parts.loop().execute(() -> reports.progress(tenant, id, unit, token, progress, done));
    return done;
  }

  /** What a person orders. */
  public enum Order {
    /** Give it up. */
    CANCEL,
    /** Try what did not succeed once more. */
    RETRY,
    /** Let what is suspended go on. */
    RESUME,
    /** End it as failed. */
    FAIL,
    /** Tell its end to the callback once more. */
    CALL_BACK
  }

  /**
   * What became of an order.
   *
   * @param changed false if the state did not allow it, and nothing has changed
   */
  public record Obeyed(boolean changed, TaskState state) {}

  /**
   * Carries out what a person orders.
   *
   * @param unit the unit's name; null for all units that it applies to
   * @return empty if there is no such task or unit
   */
  public CompletionStage<Optional<Obeyed>> order(
      TenantId tenant, TaskId id, Order order, @Nullable String unit, String reason) {
    CompletableFuture<Optional<Obeyed>> done = new CompletableFuture<>();
    parts.loop().execute(() -> orders.order(tenant, id, order, unit, reason, done));
    return done;
  }

  /**
   * Follows a task that this hub works on. The watcher hears of lines from now on; it is told at
   * once if the hub does not work on it.
   *
   * @return ends the following; idempotent
   */
  public Runnable watch(TenantId tenant, TaskId id, TaskWatcher watcher) {
    parts.loop().execute(() -> desk.watch(tenant, id, watcher));
    return () -> parts.loop().execute(() -> desk.unwatch(tenant, id, watcher));
  }

  /**
   * What the engine has to do at present; told on the engine's loop.
   *
   * @param active tasks that it works on
   * @param waiting units that wait for an agent
   */
  public record Load(int active, int waiting) {}

  /** What the engine has to do at present. */
  public CompletionStage<Load> load() {
    CompletableFuture<Load> done = new CompletableFuture<>();
    parts.loop().execute(() -> done.complete(desk.load()));
    return done;
  }

  private <T> void hear(CompletionStage<T> stage, CompletableFuture<?> done, Consumer<T> next) {
    stage.whenComplete(
        onLoop((value, failure) -> {
          if (failure == null) {
            next.accept(value);
          } else {
            done.completeExceptionally(failure);
          }
        }));
  }

  private <T> BiConsumer<T, @Nullable Throwable> onLoop(BiConsumer<T, @Nullable Throwable> then) {
    return (value, failure) -> parts.loop().execute(() -> then.accept(value, failure));
  }
}
