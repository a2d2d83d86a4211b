package io.agentreach.core.registry;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * What became of an agent of late, through all of its registrations since the hub started.
 * Thread-safe. Keeps the latest {@value #KEPT} changes.
 */
public final class History {
  /** How many changes are kept. */
  static final int KEPT = 16;

  private final Deque<Change> changes = new ArrayDeque<>(4);
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
