package io.agentreach.sdk.agent;

import io.agentreach.core.port.Loop;
import io.agentreach.sdk.handler.Run;
import io.agentreach.sdk.handler.TaskPart;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Posts the progress of tasks' runs: one post of a run every 500 ms at most, the latest word wins,
 * and what fails is forgotten. A hub that answers that the work is in vain ends the run.
 * Thread-safe; never blocks.
 */
final class ProgressPosts {
  private static final long PAUSE = Duration.ofMillis(500).toNanos();

  private final Loop loop;
  private final TaskLink link;

  /** Runs that were posted less than a pause ago; true if they have told more since. */
  private final Map<Run, Boolean> recent = new ConcurrentHashMap<>();

  ProgressPosts(Loop loop, TaskLink link) {
    this.loop = loop;
    this.link = link;
  }

  void progressed(Run run) {
    if (recent.merge(run, false, (old, fresh) -> true)) {
      return;
    }
    loop.execute(() -> post(run));
  }

  private void post(Run run) {
    TaskPart part = run.task();
    if (part == null || run.finished().isDone()) {
      recent.remove(run);
      return;
    }
    var _ =
        link.progress(part, run.percent(), run.message())
            .thenAccept(goesOn -> {
              // A newer attempt may have joined the run meanwhile: the answer is not about that.
              if (!goesOn && part.equals(run.task())) {
                run.cancel();
              }
            });
    loop.after(PAUSE, () -> pauseOver(run));
  }

  private void pauseOver(Run run) {
    if (recent.remove(run, false)) {
      return;
    }
    recent.put(run, false);
    post(run);
  }
}
