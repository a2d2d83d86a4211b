package io.agentreach.core.registry;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/**
 * What became of an agent of late, and how many calls it has had, through all of its registrations
 * since the hub started. Thread-safe. Keeps the latest {@value #KEPT} changes.
 */
public final class History {
  /** How many changes are kept. */
  static final int KEPT = 16;

  private static final AtomicLongFieldUpdater<History> ANSWERED =
      AtomicLongFieldUpdater.newUpdater(History.class, "answered");
  private static final AtomicLongFieldUpdater<History> FAILED =
      AtomicLongFieldUpdater.newUpdater(History.class, "failed");

  private final Deque<Change> changes = new ArrayDeque<>(4);
  private volatile long answered;
  private volatile long failed;
  private boolean drainedTold;

  History() {}

  synchronized void add(Change change) {
    if (changes.size() == KEPT) {
      changes.removeFirst();
    }
    changes.addLast(change);
  }

  /** The latest changes, the newest first. */
  public synchronized List<Change> changes() {
    return List.copyOf(changes.reversed());
  }

  void answered() {
    ANSWERED.incrementAndGet(this);
  }

  void failed() {
    FAILED.incrementAndGet(this);
  }

  /** Attempts that the agent answered, 4xx included. */
  public long answeredCount() {
    return answered;
  }

  /** Attempts that failed by its fault: time-outs, broken connections, 5xx. */
  public long failedCount() {
    return failed;
  }

  /** A new drain begins. */
  synchronized void drains() {
    drainedTold = false;
  }

  /** Whether the end of the present drain has to be told: once. */
  synchronized boolean drained() {
    boolean first = !drainedTold;
    drainedTold = true;
    return first;
  }
}
