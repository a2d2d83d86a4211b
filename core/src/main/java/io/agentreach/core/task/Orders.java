package io.agentreach.core.task;

import io.agentreach.core.model.TaskId;
import io.agentreach.core.model.TaskState;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.task.TaskEngine.Obeyed;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Carries out what people order about tasks. Lives on the engine's loop. */
final class Orders {
  private final TaskParts parts;
  private final Desk desk;

  Orders(TaskParts parts, Desk desk) {
    this.parts = parts;
    this.desk = desk;
  }

  void order(
      TenantId tenant,
      TaskId id,
      TaskEngine.Order order,
      @Nullable String unit,
      String reason,
      CompletableFuture<Optional<Obeyed>> done) {
    TaskRun run = desk.held(tenant, id);
    if (run != null) {
      obey(run, order, unit, reason, done);
      return;
    }
    desk.read(
        tenant,
        id,
        done,
        stored -> {
          TaskMachine machine = stored == null ? null : desk.readable(stored);
          int number = machine == null || unit == null ? TaskEvent.EVERY : Desk.unit(machine, unit);
          if (machine == null || (unit != null && number < 0)) {
            done.complete(Optional.empty());
            return;
          }
          TaskState before = machine.summary().state();
          if (machine.on(event(order, number, reason), parts.clock().instant()).isEmpty()) {
            done.complete(Optional.of(new Obeyed(false, before)));
          } else {
            desk.take(tenant, id, done, taken -> obey(taken, order, unit, reason, done));
          }
        });
  }

  private void obey(
      TaskRun run,
      TaskEngine.Order order,
      @Nullable String unit,
      String reason,
      CompletableFuture<Optional<Obeyed>> done) {
    int number = unit == null ? TaskEvent.EVERY : Desk.unit(run.machine(), unit);
    if (unit != null && number < 0) {
      done.complete(Optional.empty());
      return;
    }
    long before = run.machine().summary().version();
    desk.happened(run, event(order, number, reason));
    boolean changed = run.machine().summary().version() != before;
    desk.onceWritten(run, done, Optional.of(new Obeyed(changed, run.machine().summary().state())));
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
}
