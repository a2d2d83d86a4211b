package io.agentreach.core.task;

import io.agentreach.core.model.Payload;
import io.agentreach.core.model.TaskHead;
import io.agentreach.core.model.TaskHead.CallbackState;
import java.time.Duration;

/** Tells the ends of tasks to their callbacks, until it is heard or given up. On the loop. */
final class Notices {
  private final TaskParts parts;
  private final Desk desk;

  Notices(TaskParts parts, Desk desk) {
    this.parts = parts;
    this.desk = desk;
  }

  /** Sees to it that the end of a task is told, if there is one to tell. */
  void see(TaskRun run) {
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
                see(run);
                return;
              }
              desk.happened(
                  run,
                  problem == null
                      ? new TaskEvent.CallbackSent()
                      : new TaskEvent.CallbackFailed(problem));
            });
  }
}
