package io.agentreach.testkit;

import io.agentreach.core.port.Loop;
import java.time.Duration;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * A loop whose time passes only when the test says so.
 *
 * <p>Tasks run in the order of their times, those of one instant in the order in which they were
 * added. The same calls give the same run, always. {@link #execute} may be called from any thread,
 * everything else from the thread of the test. An exception of a task comes out of the method that
 * ran it.
 */
public final class VirtualLoop implements Loop {
  /** So many tasks in one {@link #runUntilIdle()} mean that something never ends. */
  private static final int MOST_TASKS = 10_000_000;

  private final PriorityQueue<Entry> queue = new PriorityQueue<>();
  private long now;
  private long added;
  private boolean inTask;

  /** A loop whose clock starts somewhere that is neither zero nor near an overflow. */
  public VirtualLoop() {
    this(1_000_000_000_000L);
  }

  /** A loop whose clock starts at {@code start}, which may well be negative or near an overflow. */
  public VirtualLoop(long start) {
    now = start;
  }

  @Override
  public synchronized long now() {
    return now;
  }

  @Override
  public void execute(Runnable task) {
    add(0, task);
  }

  @Override
  public Timer after(long nanos, Runnable task) {
    return add(Math.max(nanos, 0), task);
  }

  private synchronized Entry add(long nanos, Runnable task) {
    if (nanos > Long.MAX_VALUE / 2) {
      throw new IllegalArgumentException("a timer of more than 146 years: " + nanos + " ns");
    }
    Entry entry = new Entry(now + nanos, added++, task);
    queue.add(entry);
    return entry;
  }

  /** Runs the next task, and lets time pass until then; false if there is none. */
  public boolean step() {
    Entry entry = next(Long.MAX_VALUE / 2);
    if (entry == null) {
      return false;
    }
    run(entry);
    return true;
  }

  /**
   * Lets {@code duration} pass, running all that falls due; the clock stands at the end of it
   * afterwards.
   */
  public void advance(Duration duration) {
    if (duration.isNegative()) {
      throw new IllegalArgumentException("time does not go back: " + duration);
    }
    long end = now() + duration.toNanos();
    for (Entry entry = next(end - now()); entry != null; entry = next(end - now())) {
      run(entry);
    }
    synchronized (this) {
      now = end;
    }
  }

  /** Runs until nothing is left to do, however late it falls due. */
  public void runUntilIdle() {
    for (int i = 0; i < MOST_TASKS; i++) {
      if (!step()) {
        return;
      }
    }
    throw new IllegalStateException("still not idle after " + MOST_TASKS + " tasks");
  }

  /**
   * Lets {@code duration} pass without running anything, like a process that stands still; what
   * fell due meanwhile runs late.
   */
  public synchronized void stall(Duration duration) {
    if (duration.isNegative()) {
      throw new IllegalArgumentException("time does not go back: " + duration);
    }
    now += duration.toNanos();
  }

  /** Runs what is due by now, letting no time pass. */
  public void runDue() {
    advance(Duration.ZERO);
  }

  /** How many tasks and timers wait, cancelled ones not counted. */
  public synchronized int waiting() {
    return (int) queue.stream().filter(entry -> !entry.cancelled).count();
  }

  private synchronized @Nullable Entry next(long withinNanos) {
    if (inTask) {
      throw new IllegalStateException("a task of the loop cannot drive the loop");
    }
    for (Entry entry = queue.peek(); entry != null; entry = queue.peek()) {
      if (entry.at - now > withinNanos) {
        return null;
      }
      queue.remove();
      if (!entry.cancelled) {
        now = entry.at - now > 0 ? entry.at : now;
        return entry;
      }
    }
    return null;
  }

  private void run(Entry entry) {
    inTask = true;
    try {
      entry.task.run();
    } finally {
      inTask = false;
    }
  }

  private static final class Entry implements Timer, Comparable<Entry> {
    private final long at;
    private final long order;
    private final Runnable task;
    private boolean cancelled;

    Entry(long at, long order, Runnable task) {
      this.at = at;
      this.order = order;
      this.task = task;
    }

    @Override
    public void cancel() {
      cancelled = true;
    }

    @Override
    public int compareTo(Entry other) {
      // Differences, not values: the clock may overflow.
      long difference = at != other.at ? at - other.at : order - other.order;
      return Long.signum(difference);
    }
  }
}
