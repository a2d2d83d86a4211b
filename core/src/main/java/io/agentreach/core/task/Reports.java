package io.agentreach.core.task;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Progress;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.model.TaskId;
import io.agentreach.core.model.TaskLine;
import io.agentreach.core.model.TaskState;
import io.agentreach.core.model.TenantId;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Takes what agents post: results and progress, also for tasks that this hub does not work on yet.
 * Lives on the engine's loop.
 */
final class Reports {
  private final Desk desk;
  private final Attendance attendance;

  Reports(Desk desk) {
    this.desk = desk;
    this.attendance = desk.attendance();
  }

  void result(
      TenantId tenant,
      TaskId id,
      String unit,
      String token,
      Receipt result,
      CompletableFuture<Optional<Confirmation>> done) {
    TaskRun run = desk.held(tenant, id);
    if (run != null) {
      int number = Desk.unit(run.machine(), unit);
      if (number < 0) {
        done.complete(Optional.empty());
        return;
      }
      posted(run, number, token, result, done);
      return;
    }
    desk.read(
        tenant,
        id,
        done,
        stored -> {
          TaskMachine machine = stored == null ? null : desk.readable(stored);
          int number = machine == null ? -1 : Desk.unit(machine, unit);
          if (machine == null || number < 0) {
            done.complete(Optional.empty());
          } else if (machine.unit(number).takes(TaskLine.Kind.CONFIRMED)
              && machine.unit(number).attemptOf(token) > 0) {
            desk.take(tenant, id, done, taken -> posted(taken, number, token, result, done));
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
      desk.onceWritten(run, done, Optional.of(answer(run.machine(), unit, token)));
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
        attendance.judge(
            run,
            unit,
            attempt,
            agent,
            replied.payload(),
            outcome -> desk.onceWritten(run, done, Optional.of(outcome)));
      }
      case Receipt.Failed failed -> {
        TaskState state = run.machine().unit(unit).state();
        Confirmation.Kind kind = Confirmation.Kind.LATE;
        if (current && open != null) {
          kind = Confirmation.Kind.NOTED;
          open.answered();
          attendance.failed(run, open, certain(failed));
          state = run.machine().unit(unit).state();
        }
        desk.onceWritten(run, done, Optional.of(new Confirmation(kind, state, "")));
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
    TaskRun run = desk.held(tenant, id);
    if (run != null) {
      int number = Desk.unit(run.machine(), unit);
      int attempt = number < 0 ? 0 : run.machine().unit(number).attemptOf(token);
      if (attempt == 0) {
        done.complete(Optional.empty());
        return;
      }
      UnitAttempt open = run.attempt(number);
      boolean current = open != null && open.number() == attempt && !open.over();
      if (current && open != null) {
        open.sign();
        attendance.progressed(open, progress);
      }
      done.complete(Optional.of(current));
      return;
    }
    desk.read(
        tenant,
        id,
        done,
        stored -> {
          TaskMachine machine = stored == null ? null : desk.readable(stored);
          int number = machine == null ? -1 : Desk.unit(machine, unit);
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
}
