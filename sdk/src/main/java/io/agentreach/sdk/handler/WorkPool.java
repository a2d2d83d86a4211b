package io.agentreach.sdk.handler;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The threads that handlers run on, and the queue before them; both bounded. Thread-safe. */
public final class WorkPool implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(WorkPool.class.getName());

  private final ThreadPoolExecutor threads;

  /**
   * A pool of {@code width} threads with room for {@code queue} runs that wait. Threads are started
   * as they are needed and end after 30 s without work.
   */
  public WorkPool(int width, int queue, ThreadFactory factory) {
    BlockingQueue<Runnable> waiting =
        queue == 0 ? new SynchronousQueue<>() : new ArrayBlockingQueue<>(queue);
    threads = new ThreadPoolExecutor(width, width, 30, TimeUnit.SECONDS, waiting, factory);
    threads.allowCoreThreadTimeOut(true);
  }

  /** Takes a run; false if neither a thread nor a place in the queue is free. */
  public boolean offer(Run run) {
    try {
      threads.execute(run);
      return true;
    } catch (RejectedExecutionException e) {
      LOG.log(System.Logger.Level.TRACE, "no room", e);
      return false;
    }
  }

  /** Runs at work. */
  public int running() {
    return threads.getActiveCount();
  }

  /** Runs that wait. */
  public int queued() {
    return threads.getQueue().size();
  }

  /** The most runs at work at once. */
  public int width() {
    return threads.getMaximumPoolSize();
  }

  /** Takes nothing more, interrupts what runs, and waits a moment for it. Idempotent. */
  @Override
  public void close() {
    close(Duration.ofSeconds(1));
  }

  private void close(Duration patience) {
    threads.shutdownNow();
    try {
      if (!threads.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.log(System.Logger.Level.WARNING, "a handler does not end although it was interrupted");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
