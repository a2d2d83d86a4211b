package io.agentreach.sdk.task;

import io.agentreach.core.model.FaultCode;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.loop.Backoff;
import java.util.concurrent.ThreadLocalRandom;
import tools.jackson.databind.JsonNode;

/**
 * Follows one task until its end or {@link #close}. Thread-safe. After a cut it goes on behind the
 * latest line that it told, so that each line is told once.
 */
public final class TaskWatch implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(TaskWatch.class.getName());

  private final TaskHub hub;
  private final TaskHandle task;
  private final String path;
  private final TaskListener listener;
  private final Thread thread;
  private String lastId = "";
  private int failures;

  private TaskWatch(TaskHub hub, TaskHandle task, String path, TaskListener listener) {
    this.hub = hub;
    this.task = task;
    this.path = path;
    this.listener = listener;
    thread = Thread.ofVirtual().name("reach-task-" + task.id()).unstarted(this::run);
  }

  static TaskWatch start(TaskHub hub, TaskHandle task, String path, TaskListener listener) {
    TaskWatch watch = new TaskWatch(hub, task, path, listener);
    watch.thread.start();
    return watch;
  }

  private void run() {
    while (!thread.isInterrupted()) {
      try {
        hub.follow(path, lastId, this::told);
        TaskStatus status = task.status();
        if (status.ended()) {
          listener.ended(status);
          return;
        }
      } catch (ReachException e) {
        if (e.is(FaultCode.NOT_FOUND)) {
          LOG.log(System.Logger.Level.WARNING, "the hub has no task {0} to watch", task.id());
          return;
        }
        LOG.log(System.Logger.Level.DEBUG, "no events of the task, trying again", e);
      }
      if (!pause()) {
        return;
      }
    }
  }

  private void told(String id, String type, JsonNode data) {
    failures = 0;
    lastId = id;
    try {
      listener.happened(type, data);
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "a listener failed on " + type, e);
    }
  }

  private boolean pause() {
    failures++;
    try {
      Tasks.pause(Backoff.DEFAULT.nanos(failures, ThreadLocalRandom.current().nextDouble()));
      return true;
    } catch (ReachException e) {
      LOG.log(System.Logger.Level.TRACE, "closed while waiting", e);
      return false;
    }
  }

  /** Ends the watch; the task goes on. Idempotent; does not wait. */
  @Override
  public void close() {
    thread.interrupt();
  }
}
