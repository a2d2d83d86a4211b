package io.agentreach.core.task;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.JsonText;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Progress;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.model.TaskHead;
import io.agentreach.core.model.TaskHead.CallbackState;
import io.agentreach.core.model.TaskId;
import io.agentreach.core.model.TaskLine;
import io.agentreach.core.model.TaskState;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.model.UnitFailure;
import io.agentreach.core.port.Event;
import io.agentreach.core.port.TaskDocuments;
import io.agentreach.core.port.TaskStore.StoredTask;
import io.agentreach.core.task.TaskEngine.Accepted;
import io.agentreach.core.task.TaskEngine.Obeyed;
import io.agentreach.core.task.TaskEvent.Again;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The tasks that the engine works on, and what happens to them. Lives on the engine's loop.
 *
 * <p>Longer than most: it is the one place in which an event, the lines that follow from it, and
 * what is done because of them meet, and each of the three makes little sense without the others.
 */
final class Desk implements Ledger.Owner, Courier.Desk, UnitAttempt.Judge {
  private final TaskParts parts;
  private final Ledger ledger;
  private final Courier courier;
  private final Map<TaskId, TaskRun> active = new HashMap<>();
  private Runnable doubt = () -> {};

  Desk(TaskParts parts) {
    this.parts = parts;
    this.ledger = new Ledger(parts, this);
    this.courier = new Courier(parts, this, this);
  }

  // Accepting and taking up.

  void submit(
      TenantId tenant,
      TaskGraph graph,
      Payload document,
      @Nullable String key,
      CompletableFuture<Accepted> done) {
    TaskId id =
        TaskId.of(
            parts.clock().instant(), parts.random().nextLong(), (short) parts.random().nextInt());
    TaskMachine machine = new TaskMachine(graph, parts.rules());
    TaskRun run = new TaskRun(tenant, id, key, machine);
    if (active.size() >= parts.rules().mostActive()) {
      park(run, document, done);
      return;
    }
    active.put(id, run);
    ledger.await(
        run,
        new TaskRun.Written() {
          @Override
          public void written() {
            TaskHead head = run.gone ? earlier(run) : machine.summary().head(tenant, id, key, null);
            done.complete(new Accepted(head, !run.gone));
          }

          @Override
          public void failed(Throwable why) {
            done.completeExceptionally(why);
          }
        });
    happened(run, new TaskEvent.Submitted(document));
    offerAll(run);
  }

  private final Map<TaskRun, TaskHead> earlier = new HashMap<>();

  private TaskHead earlier(TaskRun run) {
    TaskHead head = earlier.remove(run);
    if (head == null) {
      throw new IllegalStateException("nobody knows the earlier task");
    }
    return head;
  }

  /** Accepts a task that there is no room to work on: whoever has room first claims it. */
  private void park(TaskRun run, Payload document, CompletableFuture<Accepted> done) {
    List<TaskLine> lines =
        run.machine().on(new TaskEvent.Submitted(document), parts.clock().instant());
    TaskHead head = run.machine().summary().head(run.tenant(), run.id(), run.key(), null);
    parts
        .store()
        .insert(head, lines)
        .whenComplete((there, failure) -> {
          if (failure == null) {
            done.complete(new Accepted(there, there.id().equals(run.id())));
          } else {
            done.completeExceptionally(failure);
          }
        });
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
    callback(run);
    ledger.await(run, () -> {});
    return run;
  }

  private TaskMachine replayed(StoredTask stored) {
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
    callback(run);
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
      earlier.put(run, there);
    }
    drop(run);
  }

  private void drop(TaskRun run) {
    run.gone = true;
    active.remove(run.id(), run);
    ledger.forsake(run);
    for (int i = 0; i < run.machine().graph().size(); i++) {
      UnitAttempt attempt = run.attempt(i);
      if (attempt != null) {
        attempt.close(false);
      }
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

  // The ends of attempts.

  @Override
  public void ended(UnitAttempt attempt, Receipt receipt) {
    TaskRun run = attempt.run();
    if (attempt.over() || run.gone) {
      return;
    }
    switch (receipt) {
      case Receipt.Replied replied -> {
        attempt.answered();
        judge(
            run,
            attempt.unit(),
            attempt.number(),
            attempt.agent(),
            replied.payload(),
            outcome -> {});
      }
      case Receipt.Failed failed when FailureRule.uncertain(failed) -> {
        courier.placeFree(run, attempt.unit());
        attempt.detach(failed.message());
      }
      case Receipt.Failed failed -> {
        attempt.answered();
        failed(run, attempt, failed);
      }
    }
  }

  private void failed(TaskRun run, UnitAttempt attempt, Receipt.Failed failed) {
    Payload document = failed.document();
    TaskDocuments.Said said =
        document == null ? TaskDocuments.Said.NOTHING : parts.documents().said(document);
    boolean more = !said.message().isEmpty() && !failed.message().contains(said.message());
    happened(
        run,
        new TaskEvent.Failed(
            attempt.unit(),
            attempt.number(),
            FailureRule.failure(failed),
            FailureRule.again(failed, attempt.repeatable(), said.retryable()),
            more ? failed.message() + ": " + said.message() : failed.message(),
            failed.retryAfter()));
  }

  @Override
  public void givenUp(UnitAttempt attempt, UnitFailure failure, String why) {
    TaskRun run = attempt.run();
    if (attempt.over() || run.gone) {
      return;
    }
    boolean repeatable = attempt.repeatable();
    String more = repeatable ? "" : "; what it did is not known, and doing it twice could do harm";
    attempt.expire(Receipt.Failed.unknown(FaultCode.TIMEOUT, why));
    happened(
        run,
        new TaskEvent.Failed(
            attempt.unit(),
            attempt.number(),
            failure,
            repeatable ? Again.LATER : Again.NEVER,
            why + more,
            null));
  }

  @Override
  public void progressed(UnitAttempt attempt, Progress progress) {
    TaskRun run = attempt.run();
    run.progress(attempt.unit(), progress);
    String unit = run.machine().graph().unit(attempt.unit()).name();
    List.copyOf(run.watchers())
        .forEach(watcher -> watcher.progress(unit, attempt.number(), progress));
  }

  /** An agent left for good, and with it what it was doing. */
  void removed(AgentKey agent) {
    for (TaskRun run : List.copyOf(active.values())) {
      for (int i = 0; i < run.machine().graph().size(); i++) {
        UnitAttempt attempt = run.attempt(i);
        if (attempt != null && new AgentKey(run.tenant(), attempt.agent()).equals(agent)) {
          happened(
              run,
              new TaskEvent.Failed(
                  i,
                  attempt.number(),
                  UnitFailure.EXEC_FAILED,
                  attempt.repeatable() ? Again.LATER : Again.NEVER,
                  "the agent " + agent.agent() + " was removed",
                  null));
        }
      }
    }
    agentsChanged();
  }

  void agentsChanged() {
    courier.agentsChanged();
  }

  // Results.

  private void judge(
      TaskRun run,
      int unit,
      int attempt,
      @Nullable AgentId agent,
      Payload result,
      Consumer<Confirmation> hearer) {
    int most = parts.rules().mostResultBytes();
    if (result.size() > most) {
      invalid(
          run,
          unit,
          attempt,
          "the result has "
              + result.size()
              + " bytes, the limit is "
              + most
              + " (reach.tasks.max_result)",
          hearer);
      return;
    }
    JsonText schema = run.machine().graph().unit(unit).resultSchema();
    if (schema == null) {
      valid(run, unit, attempt, agent, result, hearer);
      return;
    }
    run.checking++;
    parts
        .results()
        .check(
            schema,
            result,
            problem ->
                parts
                    .loop()
                    .execute(() -> {
                      run.checking--;
                      if (problem == null) {
                        valid(run, unit, attempt, agent, result, hearer);
                      } else {
                        invalid(
                            run,
                            unit,
                            attempt,
                            "the result does not fit result_schema: " + problem,
                            hearer);
                      }
                    }));
  }

  private void valid(
      TaskRun run,
      int unit,
      int attempt,
      @Nullable AgentId agent,
      Payload result,
      Consumer<Confirmation> hearer) {
    boolean fits = run.machine().unit(unit).takes(TaskLine.Kind.CONFIRMED) && !run.gone;
    happened(run, new TaskEvent.Succeeded(unit, attempt, agent, result));
    TaskState state = run.machine().unit(unit).state();
    hearer.accept(
        fits ? new Confirmation(Confirmation.Kind.CONFIRMED, state, "") : over(run, unit));
  }

  private static Confirmation over(TaskRun run, int unit) {
    TaskState state = run.machine().unit(unit).state();
    boolean confirmed = state == TaskState.CONFIRMED;
    return new Confirmation(
        confirmed ? Confirmation.Kind.DUPLICATE : Confirmation.Kind.LATE,
        state,
        confirmed ? "" : "the unit is " + state + " already");
  }

  private void invalid(
      TaskRun run, int unit, int attempt, String problem, Consumer<Confirmation> hearer) {
    happened(
        run,
        new TaskEvent.Failed(
            unit, attempt, UnitFailure.INVALID_RESULT, Again.NEVER, problem, null));
    TaskState state = run.machine().unit(unit).state();
    hearer.accept(new Confirmation(Confirmation.Kind.INVALID_RESULT, state, problem));
  }

  void result(
      TenantId tenant,
      TaskId id,
      String unit,
      String token,
      Receipt result,
      CompletableFuture<Optional<Confirmation>> done) {
    TaskRun run = held(tenant, id);
    if (run != null) {
      int number = unit(run.machine(), unit);
      if (number < 0) {
        done.complete(Optional.empty());
        return;
      }
      posted(run, number, token, result, done);
      return;
    }
    read(
        tenant,
        id,
        done,
        stored -> {
          TaskMachine machine = stored == null ? null : readable(stored);
          int number = machine == null ? -1 : unit(machine, unit);
          if (machine == null || number < 0) {
            done.complete(Optional.empty());
          } else if (machine.unit(number).takes(TaskLine.Kind.CONFIRMED)
              && machine.unit(number).attemptOf(token) > 0) {
            take(tenant, id, done, taken -> posted(taken, number, token, result, done));
          } else {
            done.complete(Optional.of(answer(machine, number, token)));
          }
        });
  }

  private static Confirmation answer(TaskMachine machine, int number, String token) {
    TaskState state = machine.unit(number).state();
    if (machine.unit(number).attemptOf(token) == 0) {
      return new Confirmation(
          Confirmation.Kind.STALE, state, "the token is of no attempt of this unit");
    }
    return state == TaskState.CONFIRMED
        ? new Confirmation(Confirmation.Kind.DUPLICATE, state, "")
        : new Confirmation(Confirmation.Kind.LATE, state, "the unit is " + state + " already");
  }

  private void posted(
      TaskRun run,
      int unit,
      String token,
      Receipt result,
      CompletableFuture<Optional<Confirmation>> done) {
    int attempt = run.machine().unit(unit).attemptOf(token);
    if (attempt == 0 || !run.machine().unit(unit).takes(TaskLine.Kind.CONFIRMED)) {
      onceWritten(run, done, Optional.of(answer(run.machine(), unit, token)));
      return;
    }
    UnitAttempt open = run.attempt(unit);
    boolean current = open != null && open.number() == attempt && !open.over();
    switch (result) {
      case Receipt.Replied replied -> {
        AgentId agent = current && open != null ? open.agent() : null;
        if (current && open != null) {
          open.answered();
        }
        judge(
            run,
            unit,
            attempt,
            agent,
            replied.payload(),
            outcome -> onceWritten(run, done, Optional.of(outcome)));
      }
      case Receipt.Failed failed -> {
        TaskState state = run.machine().unit(unit).state();
        Confirmation.Kind kind = Confirmation.Kind.LATE;
        if (current && open != null) {
          kind = Confirmation.Kind.NOTED;
          open.answered();
          failed(run, open, certain(failed));
          state = run.machine().unit(unit).state();
        }
        onceWritten(run, done, Optional.of(new Confirmation(kind, state, "")));
      }
    }
  }

  /** An agent that reports a failure has ended, whatever its words: nobody need ask it. */
  private static Receipt.Failed certain(Receipt.Failed failed) {
    return failed.document() != null || failed.effect() != Effect.UNKNOWN
        ? failed
        : Receipt.Failed.finalError(failed.status(), failed.message(), null);
  }

  void progress(
      TenantId tenant,
      TaskId id,
      String unit,
      String token,
      Progress progress,
      CompletableFuture<Optional<Boolean>> done) {
    TaskRun run = held(tenant, id);
    if (run != null) {
      int number = unit(run.machine(), unit);
      int attempt = number < 0 ? 0 : run.machine().unit(number).attemptOf(token);
      if (attempt == 0) {
        done.complete(Optional.empty());
        return;
      }
      UnitAttempt open = run.attempt(number);
      boolean current = open != null && open.number() == attempt && !open.over();
      if (current && open != null) {
        open.sign();
        progressed(open, progress);
      }
      done.complete(Optional.of(current));
      return;
    }
    read(
        tenant,
        id,
        done,
        stored -> {
          TaskMachine machine = stored == null ? null : readable(stored);
          int number = machine == null ? -1 : unit(machine, unit);
          if (machine == null || number < 0 || machine.unit(number).attemptOf(token) == 0) {
            done.complete(Optional.empty());
            return;
          }
          boolean current =
              machine.unit(number).state() == TaskState.RUNNING
                  && machine.unit(number).token().equals(token);
          done.complete(Optional.of(current));
        });
  }

  // Orders.

  void order(
      TenantId tenant,
      TaskId id,
      TaskEngine.Order order,
      @Nullable String unit,
      String reason,
      CompletableFuture<Optional<Obeyed>> done) {
    TaskRun run = held(tenant, id);
    if (run != null) {
      obey(run, order, unit, reason, done);
      return;
    }
    read(
        tenant,
        id,
        done,
        stored -> {
          TaskMachine machine = stored == null ? null : readable(stored);
          int number = machine == null || unit == null ? TaskEvent.EVERY : unit(machine, unit);
          if (machine == null || (unit != null && number < 0)) {
            done.complete(Optional.empty());
            return;
          }
          TaskState before = machine.summary().state();
          if (machine.on(event(order, number, reason), parts.clock().instant()).isEmpty()) {
            done.complete(Optional.of(new Obeyed(false, before)));
          } else {
            take(tenant, id, done, taken -> obey(taken, order, unit, reason, done));
          }
        });
  }

  private void obey(
      TaskRun run,
      TaskEngine.Order order,
      @Nullable String unit,
      String reason,
      CompletableFuture<Optional<Obeyed>> done) {
    int number = unit == null ? TaskEvent.EVERY : unit(run.machine(), unit);
    if (unit != null && number < 0) {
      done.complete(Optional.empty());
      return;
    }
    long before = run.machine().summary().version();
    happened(run, event(order, number, reason));
    boolean changed = run.machine().summary().version() != before;
    onceWritten(run, done, Optional.of(new Obeyed(changed, run.machine().summary().state())));
  }

  private static TaskEvent event(TaskEngine.Order order, int unit, String reason) {
    return switch (order) {
      case CANCEL -> new TaskEvent.Cancel(unit, reason);
      case RETRY -> new TaskEvent.Retry(unit, reason);
      case RESUME -> new TaskEvent.Resume(unit, reason);
      case FAIL -> new TaskEvent.Fail(unit, reason);
      case CALL_BACK -> new TaskEvent.CallbackAgain();
    };
  }

  // Callbacks.

  private void callback(TaskRun run) {
    TaskSummary summary = run.machine().summary();
    if (run.telling || run.gone || summary.callback() != CallbackState.DUE) {
      return;
    }
    run.telling = true;
    Duration left = Duration.between(parts.clock().instant(), summary.callbackAt());
    parts.loop().after(left.isPositive() ? left.toNanos() : 0, () -> tell(run));
  }

  private void tell(TaskRun run) {
    String url = run.machine().graph().spec().callback();
    TaskSummary summary = run.machine().summary();
    if (run.gone || url == null || summary.callback() != CallbackState.DUE) {
      run.telling = false;
      return;
    }
    TaskHead head = summary.head(run.tenant(), run.id(), run.key(), null);
    Payload notice = parts.documents().notice(head);
    long version = head.version();
    String notices =
        run.id() + "-" + (head.finishedAt() == null ? "" : head.finishedAt().toEpochMilli());
    parts
        .callbacks()
        .post(
            url,
            notices,
            notice,
            parts.loop(),
            problem -> {
              run.telling = false;
              if (run.gone || run.machine().summary().version() != version) {
                callback(run);
                return;
              }
              happened(
                  run,
                  problem == null
                      ? new TaskEvent.CallbackSent()
                      : new TaskEvent.CallbackFailed(problem));
            });
  }

  // Looking.

  TaskView view(StoredTask stored) {
    TaskMachine machine = replayed(stored);
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

  int active() {
    return active.size();
  }

  // Helpers of the above.

  private @Nullable TaskRun held(TenantId tenant, TaskId id) {
    TaskRun run = active.get(id);
    return run != null && run.tenant().equals(tenant) ? run : null;
  }

  private static int unit(TaskMachine machine, String name) {
    return name.isEmpty() && machine.graph().size() == 1 ? 0 : machine.graph().number(name);
  }

  private @Nullable TaskMachine readable(StoredTask stored) {
    try {
      return replayed(stored);
    } catch (IllegalArgumentException | IllegalStateException e) {
      return null;
    }
  }

  private void read(
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

  private void take(TenantId tenant, TaskId id, CompletableFuture<?> done, Consumer<TaskRun> next) {
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

  private <T> void onceWritten(TaskRun run, CompletableFuture<T> done, T value) {
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
