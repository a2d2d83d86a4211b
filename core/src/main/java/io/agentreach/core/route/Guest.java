package io.agentreach.core.route;

import io.agentreach.core.model.Call;
import io.agentreach.core.model.Priority;
import io.agentreach.core.port.InputCheck;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.Candidate;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A call that waits for a slot. Guests are ordered by when they came, with a head start for higher
 * priorities: a low one that has waited long enough comes before a high one that has just arrived.
 * Thread-safe.
 */
final class Guest implements Comparable<Guest> {
  private static final long NORMAL_LATER = Duration.ofMillis(500).toNanos();
  private static final long LOW_LATER = Duration.ofSeconds(2).toNanos();

  private final Call call;
  private final Resolution.Found found;
  private final List<WaitingRoom.Key> lines;
  private final Runnable wake;
  private final long order;
  private final long number;
  private final AtomicBoolean woken = new AtomicBoolean();

  /**
   * @param lines that it stands in, whatever becomes of the agents meanwhile
   * @param number of the order in which guests came, for those of the same instant
   * @param wake tells the call to look again; runs on any thread
   */
  Guest(
      Call call,
      Resolution.Found found,
      List<WaitingRoom.Key> lines,
      long number,
      long now,
      Runnable wake) {
    this.call = call;
    this.found = found;
    this.lines = List.copyOf(lines);
    this.wake = wake;
    this.number = number;
    this.order = now + later(call.wish().priority());
  }

  private static long later(Priority priority) {
    return switch (priority) {
      case HIGH -> 0;
      case NORMAL -> NORMAL_LATER;
      case LOW -> LOW_LATER;
    };
  }

  List<WaitingRoom.Key> lines() {
    return lines;
  }

  Priority priority() {
    return call.wish().priority();
  }

  /** Whether an agent could take the call now, and it does not know of it yet. */
  boolean servedBy(AgentRecord agent, InputCheck input, long now) {
    Candidate serving = woken.get() ? null : agent.serving(found.capability());
    return serving != null && new ReachCheck(call, input, now, agent).refusal(serving) == null;
  }

  /** Tells the call to look again; false if somebody else has done so. */
  boolean wake() {
    if (!woken.compareAndSet(false, true)) {
      return false;
    }
    wake.run();
    return true;
  }

  /** It has looked and found nothing. */
  void waitOn() {
    woken.set(false);
  }

  @Override
  public int compareTo(Guest other) {
    int byOrder = Long.signum(order - other.order);
    return byOrder != 0 ? byOrder : Long.compare(number, other.number);
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(number);
  }
}
