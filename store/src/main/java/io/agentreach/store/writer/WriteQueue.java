package io.agentreach.store.writer;

import io.agentreach.store.StoreException;
import io.agentreach.store.StoreException.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The writes that wait, first come first served, bounded. Thread-safe; offering never waits for the
 * disk.
 *
 * <p>A lock of its own instead of a BlockingQueue: refusing after the close and bounding the bytes
 * must be one decision with the insert, or a write could slip in behind the last group.
 */
final class WriteQueue {
  private final WriterLimits limits;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final ArrayDeque<Pending<?>> waiting = new ArrayDeque<>();
  private long bytes;
  private long refused;
  private boolean closed;

  WriteQueue(WriterLimits limits) {
    this.limits = limits;
  }

  /** Takes the write on, or says why not. */
  @Nullable StoreException offer(Pending<?> pending) {
    lock.lock();
    try {
      if (closed) {
        return new StoreException(Kind.CLOSED, "The store is closed", "Start the hub again", null);
      }
      boolean room =
          waiting.size() < limits.waiting() && bytes + pending.bytes() <= limits.waitingBytes();
      if (!room && !waiting.isEmpty()) {
        refused++;
        return full();
      }
      waiting.add(pending);
      bytes += pending.bytes();
      changed.signal();
      return null;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits for work and takes what waits, up to the limit of a group; empty once closed and drained.
   */
  List<Pending<?>> takeGroup() {
    lock.lock();
    try {
      while (waiting.isEmpty() && !closed) {
        changed.awaitUninterruptibly();
      }
      int size = Math.min(waiting.size(), limits.group());
      List<Pending<?>> group = new ArrayList<>(size);
      for (int i = 0; i < size; i++) {
        Pending<?> next = waiting.remove();
        bytes -= next.bytes();
        group.add(next);
      }
      return group;
    } finally {
      lock.unlock();
    }
  }

  /** Refuses what comes from now on; what waits is still to be taken. Idempotent. */
  void close() {
    lock.lock();
    try {
      closed = true;
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  int size() {
    lock.lock();
    try {
      return waiting.size();
    } finally {
      lock.unlock();
    }
  }

  long refused() {
    lock.lock();
    try {
      return refused;
    } finally {
      lock.unlock();
    }
  }

  private StoreException full() {
    return new StoreException(
        Kind.FULL,
        "Too many writes wait for the disk (%d writes, %d bytes)".formatted(waiting.size(), bytes),
        "Try again a little later",
        null);
  }
}
