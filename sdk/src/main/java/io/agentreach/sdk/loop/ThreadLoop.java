package io.agentreach.sdk.loop;

import io.agentreach.core.port.Loop;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A {@link Loop} on one daemon thread. Thread-safe. A task that throws is logged and harms no
 * other. After {@link #close()} tasks are dropped in silence.
 */
public final class ThreadLoop implements Loop, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ThreadLoop.class.getName());

  private final ScheduledThreadPoolExecutor thread;

  /** A loop whose thread bears this name. */
  public ThreadLoop(String name) {
    thread =
        new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon(true).name(name).factory());
    thread.setRemoveOnCancelPolicy(true);
    thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  @Override
  public long now() {
    return System.nanoTime();
  }

  @Override
  public void execute(Runnable task) {
    try {
      thread.execute(() -> run(task));
    } catch (RejectedExecutionException e) {
      dropped(e);
    }
  }

  @Override
  public Timer after(long nanos, Runnable task) {
    try {
      Future<?> timer = thread.schedule(() -> run(task), Math.max(nanos, 0), TimeUnit.NANOSECONDS);
      return () -> timer.cancel(false);
    } catch (RejectedExecutionException e) {
      dropped(e);
      return () -> {};
    }
  }

  /** Stops the thread once the task at hand is done. Idempotent; does not wait. */
  @Override
  public void close() {
    thread.shutdown();
  }

  private static void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "a task of the loop failed", e);
    }
  }

  private static void dropped(RejectedExecutionException e) {
    LOG.log(System.Logger.Level.TRACE, "the loop is closed: task dropped", e);
  }
}
