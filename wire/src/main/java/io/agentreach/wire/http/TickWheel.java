package io.agentreach.wire.http;

import io.agentreach.core.port.Loop;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Timers in the slots of a wheel that turns by one slot every {@value #TICK} ns. Adding and
 * cancelling take constant time, because almost every timer of a call is cancelled. A timer runs up
 * to one tick late and never early.
 *
 * <p>Belongs to one thread. Times are nanoseconds since an origin of the owner's choice, 0 or more.
 *
 * <p>After Varghese and Lauck, "Hashed and Hierarchical Timing Wheels", scheme 6.
 */
final class TickWheel {
  /** The width of a slot: 4 ms. */
  static final long TICK = 4_000_000;

  /** What {@link #nextVisit()} gives when no timer waits. */
  static final long NEVER = Long.MAX_VALUE;

  private static final int SLOTS = 512;

  private final Entry[] slots = new Entry[SLOTS];
  private long next;
  private int size;

  TickWheel() {
    for (int i = 0; i < SLOTS; i++) {
      slots[i] = new Entry(this, 0, () -> {});
    }
  }

  /** Adds a timer that is due at {@code due}. */
  Entry add(long due, long now, Runnable task) {
    if (size == 0) {
      next = Math.max(next, now / TICK);
    }
    size++;
    Entry entry = new Entry(this, due, task);
    entry.linkBefore(slot(tickOf(due)));
    return entry;
  }

  /** The time at which the timer has to be looked at, which may be before it is due. */
  long visit(Entry entry) {
    return Math.min(tickOf(entry.due), next + SLOTS - 1) * TICK;
  }

  /** The time of the next slot that holds a timer. */
  long nextVisit() {
    if (size == 0) {
      return NEVER;
    }
    for (long tick = next; tick < next + SLOTS; tick++) {
      Entry head = slot(tick);
      if (head.after != head) {
        return tick * TICK;
      }
    }
    throw new IllegalStateException(size + " timers counted, none found");
  }

  /** Takes out all timers that are due and runs them, slot by slot. */
  void run(long now) {
    long last = now / TICK;
    // One turn visits every slot: after a long pause no more than that is needed.
    long end = Math.min(last, next + SLOTS - 1);
    for (long tick = next; tick <= end; tick++) {
      next = tick + 1;
      runSlot(slot(tick), now);
    }
    next = Math.max(next, last + 1);
  }

  private static void runSlot(Entry head, long now) {
    Entry due = null;
    Entry tail = null;
    for (Entry each = head.after; each != head; ) {
      Entry following = each.after;
      if (each.due <= now) {
        each.unlink();
        if (tail == null) {
          due = each;
        } else {
          tail.following = each;
        }
        tail = each;
      }
      each = following;
    }
    while (due != null) {
      due.run();
      due = due.following;
    }
  }

  private long tickOf(long due) {
    return Math.max(Math.ceilDiv(due, TICK), next);
  }

  private Entry slot(long tick) {
    return Objects.requireNonNull(slots[(int) (tick & (SLOTS - 1))]);
  }

  /** A timer, or the head of a slot's ring. */
  static final class Entry implements Loop.Timer {
    private final TickWheel wheel;
    private final long due;
    private @Nullable Runnable task;
    private Entry before = this;
    private Entry after = this;
    private @Nullable Entry following;

    private Entry(TickWheel wheel, long due, Runnable task) {
      this.wheel = wheel;
      this.due = due;
      this.task = task;
    }

    private void linkBefore(Entry head) {
      before = head.before;
      after = head;
      before.after = this;
      head.before = this;
    }

    private void unlink() {
      before.after = after;
      after.before = before;
      before = this;
      after = this;
      wheel.size--;
    }

    private void run() {
      Runnable last = task;
      task = null;
      if (last != null) {
        last.run();
      }
    }

    @Override
    public void cancel() {
      task = null;
      if (after != this) {
        unlink();
      }
    }
  }
}
