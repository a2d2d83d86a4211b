package io.agentreach.sdk.handler;

import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.TaskEnd;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The threads that handlers run on, and the queue before them; both bounded. Thread-safe.
 *
 * <p>A run's place is free before its end is told: whoever answers an end with the next request
 * finds room. Threads without work end after 30 s.
 */
public final class WorkPool implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(WorkPool.class.getName());
  private static final double NEWEST_SHARE = 0.1;
  private static final double PATIENCE = 0.5;

  private final int width;
  private final int places;
  private final ThreadPoolExecutor threads;
  private final Queue<Run> queue = new ArrayDeque<>();
  private int running;
  private long ended;
  private long late;
  private @Nullable TaskEnd last;
  private double usualNanos = Duration.ofSeconds(1).toNanos();
  private boolean closed;

  /** A pool for {@code width} runs at once, with room for {@code places} more that wait. */
  public WorkPool(int width, int places, ThreadFactory factory) {
    this.width = width;
    this.places = places;
    threads =
        new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, 30, TimeUnit.SECONDS, new SynchronousQueue<>(), factory);
  }

  /** Takes a run; false if no place is free. */
  public synchronized boolean offer(Run run) {
    if (closed || (running >= width && queue.size() >= places)) {
      return false;
    }
    if (running >= width) {
      queue.add(run);
    } else {
      start(run);
    }
    return true;
  }

  private void start(Run run) {
    running++;
    threads.execute(() -> work(run));
  }

  private void work(Run run) {
    long began = System.nanoTime();
    Result result = run.work();
    long now = System.nanoTime();
    free(now - began, now - run.createdAt(), end(result, run.late()));
    run.end(result);
  }

  private static TaskEnd end(Result result, boolean late) {
    return switch (result) {
      case Result.Data data -> late ? TaskEnd.TIMEOUT : TaskEnd.OK;
      case Result.Failure failure ->
          failure.is(FaultCode.TIMEOUT)
              ? TaskEnd.TIMEOUT
              : failure.is(FaultCode.CANCELLED) ? TaskEnd.CANCELLED : TaskEnd.FAILED;
    };
  }

  private synchronized void free(long tookNanos, long sinceOfferNanos, TaskEnd end) {
    running--;
    ended++;
    // Callers that leave hardly any time say nothing of the agent.
    late += end == TaskEnd.TIMEOUT && sinceOfferNanos >= usualNanos * PATIENCE ? 1 : 0;
    last = end;
    usualNanos += NEWEST_SHARE * (tookNanos - usualNanos);
    Run next = closed ? null : queue.poll();
    if (next != null) {
      start(next);
    }
  }

  /**
   * When one that found no place may find one, as far as runs so far tell; 1 s before the first.
   */
  public synchronized Duration nextPlace() {
    double ahead = 1 + queue.size();
    return Duration.ofNanos((long) (usualNanos * ahead / width));
  }

  /** Runs at work. */
  public synchronized int running() {
    return running;
  }

  /** Runs that wait. */
  public synchronized int queued() {
    return queue.size();
  }

  /** All that there is to do and was done. */
  public synchronized Workload workload() {
    return new Workload(running, queue.size(), width, places, ended, late, last);
  }

  /**
   * Takes nothing more, sends away what waits, breaks off what runs, and waits up to 1 s.
   * Idempotent.
   */
  @Override
  public void close() {
    Run[] waiting;
    synchronized (this) {
      closed = true;
      waiting = queue.toArray(new Run[0]);
      queue.clear();
    }
    for (Run each : waiting) {
      each.reject(Result.Failure.of(FaultCode.SHUTTING_DOWN, "the agent is stopping"));
    }
    threads.shutdownNow();
    try {
      if (!threads.awaitTermination(1, TimeUnit.SECONDS)) {
        LOG.log(System.Logger.Level.WARNING, "a handler does not end although it was interrupted");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
