package io.agentreach.core.task;

import io.agentreach.core.model.Payload;
import io.agentreach.core.model.TaskHead;
import io.agentreach.core.model.TaskId;
import io.agentreach.core.model.TaskLine;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.task.TaskEngine.Accepted;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Accepts tasks: each is on disk before anybody is told so. Lives on the engine's loop. */
final class Acceptance {
  private final TaskParts parts;
  private final Desk desk;

  Acceptance(TaskParts parts, Desk desk) {
    this.parts = parts;
    this.desk = desk;
  }

  void submit(
      TenantId tenant,
      TaskGraph graph,
      Payload document,
      @Nullable String key,
      CompletableFuture<Accepted> done) {
    TaskId id =
        TaskId.of(
            parts.clock().instant(), parts.random().nextLong(), (short) parts.random().nextInt());
    TaskRun run = new TaskRun(tenant, id, key, new TaskMachine(graph, parts.rules()));
    if (desk.full()) {
      park(run, document, done);
      return;
    }
    desk.hold(run, document);
    desk.await(
        run,
        new TaskRun.Written() {
          @Override
          public void written() {
            TaskHead earlier = run.earlier;
            done.complete(new Accepted(earlier == null ? head(run) : earlier, earlier == null));
          }

          @Override
          public void failed(Throwable why) {
            done.completeExceptionally(why);
          }
        });
  }

  /** Accepts a task that there is no room to work on: whoever has room first claims it. */
  private void park(TaskRun run, Payload document, CompletableFuture<Accepted> done) {
    List<TaskLine> lines =
        run.machine().on(new TaskEvent.Submitted(document), parts.clock().instant());
    parts
        .store()
        .insert(head(run), lines)
        .whenComplete((there, failure) -> {
          if (failure == null) {
            done.complete(new Accepted(there, there.id().equals(run.id())));
          } else {
            done.completeExceptionally(failure);
          }
        });
  }

  private static TaskHead head(TaskRun run) {
    return run.machine().summary().head(run.tenant(), run.id(), run.key(), null);
  }
}
