package io.agentreach.core.task;

import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Progress;
import io.agentreach.core.model.TaskHead;
import io.agentreach.core.model.TaskHead.CallbackState;
import io.agentreach.core.model.TaskId;
import io.agentreach.core.model.TaskLine;
import io.agentreach.core.model.TaskState;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.Event;
import io.agentreach.core.port.TaskStore.StoredTask;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The tasks that the engine works on, and what happens to them. Lives on the engine's loop. */
final class Desk implements Ledger.Owner, Courier.Desk {
  /** A task may be as large as this before anybody has seen it. */
  private static final long ASSUMED_BYTES = 1L << 20;

  private final TaskParts parts;
  private final Ledger ledger;
  private final Attendance attendance;
  private final Courier courier;
  private final Notices notices;
  private final Map<TaskId, TaskRun> active = new HashMap<>();
  private Runnable doubt = () -> {};
  private long bytes;

  Desk(TaskParts parts) {
    this.parts = parts;
    this.ledger = new Ledger(parts, this);
    this.attendance = new Attendance(parts, this);
    this.courier = new Courier(parts, attendance, this);
    this.notices = new Notices(parts, this);
  }

  // Accepting and taking up.

  /** Whether there is room for one more. */
  boolean full() {
    return active.size() >= parts.rules().mostActive() || bytes >= parts.rules().mostActiveBytes();
  }

  /** A task takes so much more memory. */
  void grew(TaskRun run, long more) {
    run.bytes += more;
    bytes += more;
  }

  /** How many more tasks may be claimed at once, whatever their size. */
  int room(int most) {
    long left = parts.rules().mostActiveBytes() - bytes;
    long fits = left <= 0 ? 0 : Math.max(1, left / ASSUMED_BYTES);
    return (int) Math.min(fits, Math.min(most, parts.rules().mostActive() - active.size()));
  }

  /** Works on a task that was not there before. */
  void hold(TaskRun run, Payload document) {
    active.put(run.id(), run);
    grew(run, 2L * document.size());
    happened(run, new TaskEvent.Submitted(document));
    offerAll(run);
  }

  /** Goes on with a task that this hub has become the owner of; null if it cannot be read. */
  @Nullable TaskRun adopt(StoredTask stored, String why) {
    TaskHead head = stored.head();
    TaskRun known = active.get(head.id());
    if (known != null) {
      return known;
    }
    TaskMachine machine;
    try {
      machine = replayed(stored);
    } catch (IllegalArgumentException | IllegalStateException e) {
      parts
          .events()
          .publish(
              new Event.TaskAlert(
                  head.tenant(),
                  head.id(),
                  Event.TaskAlert.Trouble.UNREADABLE,
                  "",
                  String.valueOf(e.getMessage())));
      return null;
    }
    TaskRun run = new TaskRun(head.tenant(), head.id(), head.key(), machine);
    run.unwritten.stored = true;
    run.unwritten.version = head.version();
    active.put(head.id(), run);
    for (TaskLine line : stored.lines()) {
      Payload data = line.data();
      grew(run, data == null ? 0 : data.size());
    }
    boolean running = false;
    for (int i = 0; i < machine.graph().size(); i++) {
      if (Courier.running(run, i)) {
        running = true;
        UnitAttempt attempt = courier.recovered(run, i);
        if (attempt != null) {
          attempt.recover();
        }
      }
    }
    if (running) {
      happened(run, new TaskEvent.TakenOver(why));
    }
    offerAll(run);
    notices.see(run);
    ledger.await(run, () -> {});
    return run;
  }

  /** The machine of a stored task; touches nothing of the desk, so it may be made on any thread. */
  TaskMachine replayed(StoredTask stored) {
    TaskLine first = stored.lines().getFirst();
    Payload document = first.data();
    if (document == null) {
      throw new IllegalStateException("its document is missing");
    }
    TaskGraph graph = new TaskGraph(parts.documents().read(document));
    TaskMachine machine = new TaskMachine(graph, parts.rules());
    stored.lines().forEach(machine::replay);
    return machine;
  }

  // What happens, and what follows.

  @Override
  public void happened(TaskRun run, TaskEvent event) {
    List<TaskLine> lines = run.machine().on(event, parts.clock().instant());
    if (!lines.isEmpty()) {
      ledger.add(run, lines);
      for (TaskLine line : lines) {
        if (!line.unit().isEmpty()) {
          follow(run, line);
        }
      }
    }
  }

  private void follow(TaskRun run, TaskLine line) {
    TaskMachine machine = run.machine();
    int unit = machine.graph().number(line.unit());
    TaskState state = machine.unit(unit).state();
    UnitAttempt attempt = run.attempt(unit);
    if (attempt != null && state != TaskState.RUNNING) {
      run.attempt(unit, null);
      // Who did not end by itself hears of it, once the reason is on disk.
      if (attempt.hasAnswered()) {
        attempt.close(false);
      } else {
        ledger.await(run, () -> attempt.close(true));
      }
      courier.placeFree(run, unit);
    }
    if (state != TaskState.PENDING && state != TaskState.RUNNING) {
      courier.withdraw(run, unit);
    }
    if (state == TaskState.PENDING) {
      courier.offer(run, unit);
    } else if (state.terminal()) {
      run.progress(unit, null);
      for (int later : machine.graph().downstream(unit)) {
        courier.offer(run, later);
      }
    }
  }

  private void offerAll(TaskRun run) {
    for (int i = 0; i < run.machine().graph().size(); i++) {
      courier.offer(run, i);
    }
  }

  @Override
  public void await(TaskRun run, TaskRun.Written written) {
    ledger.await(run, written);
  }

  @Override
  public void written(TaskRun run, List<TaskLine> lines) {
    List.copyOf(run.watchers()).forEach(watcher -> watcher.lines(lines));
    for (TaskLine line : lines) {
      if (line.kind() == TaskLine.Kind.SUSPENDED) {
        alert(run, Event.TaskAlert.Trouble.SUSPENDED, line);
      } else if (line.kind() == TaskLine.Kind.CALLBACK_DEAD) {
        alert(run, Event.TaskAlert.Trouble.CALLBACK_DEAD, line);
      }
    }
    notices.see(run);
    TaskSummary summary = run.machine().summary();
    boolean idle = summary.state().terminal() || summary.state() == TaskState.SUSPENDED;
    boolean told = summary.callback() != CallbackState.DUE;
    if (idle
        && told
        && run.checking == 0
        && run.unwritten.lines.isEmpty()
        && run.unwritten.waiting.isEmpty()) {
      drop(run);
    }
  }

  private void alert(TaskRun run, Event.TaskAlert.Trouble trouble, TaskLine line) {
    parts
        .events()
        .publish(new Event.TaskAlert(run.tenant(), run.id(), trouble, line.unit(), line.reason()));
  }

  @Override
  public void lost(TaskRun run, @Nullable TaskHead there) {
    if (there != null) {
      run.earlier = there;
    }
    drop(run);
  }

  private void drop(TaskRun run) {
    run.gone = true;
    if (active.remove(run.id(), run)) {
      bytes -= run.bytes;
    }
    ledger.forsake(run);
    for (int i = 0; i < run.machine().graph().size(); i++) {
      UnitAttempt attempt = run.attempt(i);
      if (attempt != null) {
        attempt.close(false);
      }
      courier.withdraw(run, i);
    }
    List.copyOf(run.watchers()).forEach(TaskWatcher::detached);
  }

  void dropAll() {
    List.copyOf(active.values()).forEach(this::drop);
  }

  /** Another hub took a task. */
  void taken(TenantId tenant, TaskId id) {
    TaskRun run = active.get(id);
    if (run != null && run.tenant().equals(tenant)) {
      drop(run);
    }
  }

  /** Who is told that the store may have made this hub the owner of a task without saying so. */
  void onDoubt(Runnable hearer) {
    doubt = hearer;
  }

  boolean knows(TenantId tenant, TaskId id) {
    return held(tenant, id) != null;
  }

  /** Goes on with a task that this hub owns already. */
  void takeUp(TenantId tenant, TaskId id) {
    take(tenant, id, new CompletableFuture<>(), run -> {});
  }

  void agentsChanged() {
    courier.agentsChanged();
  }

  // Looking.

  /** A stored task with what only this hub knows of it. */
  TaskView view(StoredTask stored, TaskMachine machine) {
    TaskRun run = active.get(stored.head().id());
    List<Progress> progress = new ArrayList<>();
    List<String> waiting = new ArrayList<>();
    for (int i = 0; i < machine.graph().size(); i++) {
      progress.add(run == null ? Progress.NONE : run.progress(i));
      waiting.add(run == null ? "" : courier.why(run, i));
    }
    return new TaskView(stored.head(), machine, stored.lines(), waiting, progress);
  }

  void watch(TenantId tenant, TaskId id, TaskWatcher watcher) {
    TaskRun run = held(tenant, id);
    if (run == null) {
      watcher.detached();
    } else {
      run.watchers().add(watcher);
    }
  }

  void unwatch(TenantId tenant, TaskId id, TaskWatcher watcher) {
    TaskRun run = held(tenant, id);
    if (run != null) {
      run.watchers().remove(watcher);
    }
  }

  TaskEngine.Load load() {
    return new TaskEngine.Load(active.size(), courier.waiting());
  }

  Attendance attendance() {
    return attendance;
  }

  /** All tasks that it works on, as they are now. */
  List<TaskRun> runs() {
    return List.copyOf(active.values());
  }

  /** A place at an agent that took this unit is free again. */
  void placeFree(TaskRun run, int unit) {
    courier.placeFree(run, unit);
  }

  int active() {
    return active.size();
  }

  // Helpers of the above.

  @Nullable TaskRun held(TenantId tenant, TaskId id) {
    TaskRun run = active.get(id);
    return run != null && run.tenant().equals(tenant) ? run : null;
  }

  static int unit(TaskMachine machine, String name) {
    return name.isEmpty() && machine.graph().size() == 1 ? 0 : machine.graph().number(name);
  }

  @Nullable TaskMachine readable(StoredTask stored) {
    try {
      return replayed(stored);
    } catch (IllegalArgumentException | IllegalStateException e) {
      return null;
    }
  }

  void read(
      TenantId tenant, TaskId id, CompletableFuture<?> done, Consumer<@Nullable StoredTask> next) {
    parts
        .store()
        .find(tenant, id)
        .whenComplete((stored, failure) ->
            parts
                .loop()
                .execute(() -> {
                  if (failure == null) {
                    next.accept(stored.orElse(null));
                  } else {
                    done.completeExceptionally(failure);
                  }
                }));
  }

  void take(TenantId tenant, TaskId id, CompletableFuture<?> done, Consumer<TaskRun> next) {
    TaskRun held = held(tenant, id);
    if (held != null) {
      next.accept(held);
      return;
    }
    parts
        .store()
        .take(parts.owner(), tenant, id)
        .whenComplete((stored, failure) ->
            parts
                .loop()
                .execute(() -> {
                  TaskRun run =
                      failure == null && stored.isPresent()
                          ? adopt(stored.get(), "an order came to another hub")
                          : null;
                  if (failure != null) {
                    doubt.run();
                  }
                  if (run != null) {
                    next.accept(run);
                  } else {
                    done.completeExceptionally(
                        failure == null ? new IllegalStateException("the task is gone") : failure);
                  }
                }));
  }

  <T> void onceWritten(TaskRun run, CompletableFuture<T> done, T value) {
    ledger.await(
        run,
        new TaskRun.Written() {
          @Override
          public void written() {
            done.complete(value);
          }

          @Override
          public void failed(Throwable why) {
            done.completeExceptionally(why);
          }
        });
  }
}
