package io.agentreach.core.route;

import io.agentreach.core.model.Priority;
import java.util.Iterator;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;

/** Guests of a {@link WaitingRoom} who wait for the same thing, the first first. Thread-safe. */
final class Line implements Iterable<Guest> {
  private final ConcurrentSkipListSet<Guest> guests = new ConcurrentSkipListSet<>();
  private final AtomicInteger high = new AtomicInteger();
  private final AtomicInteger normal = new AtomicInteger();
  private final AtomicInteger low = new AtomicInteger();

  void add(Guest guest) {
    if (guests.add(guest)) {
      count(guest.priority()).incrementAndGet();
    }
  }

  void remove(Guest guest) {
    if (guests.remove(guest)) {
      count(guest.priority()).decrementAndGet();
    }
  }

  private AtomicInteger count(Priority priority) {
    return switch (priority) {
      case HIGH -> high;
      case NORMAL -> normal;
      case LOW -> low;
    };
  }

  boolean isEmpty() {
    return guests.isEmpty();
  }

  /** How many stand before a new guest of this priority: those of its own and of higher ones. */
  int ahead(Priority priority) {
    return switch (priority) {
      case HIGH -> high.get();
      case NORMAL -> high.get() + normal.get();
      case LOW -> high.get() + normal.get() + low.get();
    };
  }

  @Override
  public Iterator<Guest> iterator() {
    return guests.iterator();
  }
}
