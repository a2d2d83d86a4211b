package io.agentreach.testkit.sim;

import io.agentreach.core.guard.Slots;
import io.agentreach.core.model.Priority;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The attempts that are open at one agent, counted beside the engine's own slots, and who may take
 * the next slot: of ten, seven are kept for high calls and three for normal ones as far as they
 * needed them of late; a low call that has waited for a second has one kept for it.
 */
final class SlotCount {
  private static final long REMEMBERED = Duration.ofSeconds(10).toNanos();
  private static final long GAP = Duration.ofMillis(150).toNanos();

  /** A low call is noticed within the time after which it looks again. */
  private static final long LOW_DUE = Duration.ofMillis(1_200).toNanos();

  /** So many calls were at work at once. */
  private record Peak(long at, int calls) {}

  private final Slots slots;
  private final int most;
  private int high;
  private int normal;
  private int low;
  private final Deque<Peak> highs = new ArrayDeque<>();
  private final Deque<Peak> normals = new ArrayDeque<>();
  private boolean lowWants;
  private long lowSince;
  private long lowSeen;
  private long changedAt;

  SlotCount(Slots slots, int most, long now) {
    this.slots = slots;
    this.most = most;
    this.changedAt = now;
  }

  Slots slots() {
    return slots;
  }

  void opened(Priority priority, long now) {
    add(priority, 1);
    changedAt = now;
    switch (priority) {
      case HIGH -> note(highs, high, now);
      case NORMAL -> note(normals, normal, now);
      case LOW -> lowWants = false;
    }
  }

  private void add(Priority priority, int calls) {
    switch (priority) {
      case HIGH -> high += calls;
      case NORMAL -> normal += calls;
      case LOW -> low += calls;
    }
  }

  private static void note(Deque<Peak> peaks, int calls, long now) {
    while (!peaks.isEmpty() && peaks.getLast().calls <= calls) {
      peaks.removeLast();
    }
    peaks.addLast(new Peak(now, calls));
  }

  private static int peak(Deque<Peak> peaks, long now) {
    while (!peaks.isEmpty() && now - peaks.getFirst().at >= REMEMBERED) {
      peaks.removeFirst();
    }
    return peaks.isEmpty() ? 0 : peaks.getFirst().calls;
  }

  void closed(Priority priority, long now) {
    add(priority, -1);
    changedAt = now;
  }

  /** Whether low calls want a slot here and have none; told again and again. */
  void lowWants(boolean on, long now) {
    if (on && (!lowWants || now - lowSeen > GAP)) {
      lowSince = now;
    }
    lowWants = on;
    lowSeen = now;
  }

  private boolean lowDue(long now) {
    return lowWants && now - lowSeen <= GAP && now - lowSince >= LOW_DUE && most > 1;
  }

  long changedAt() {
    return changedAt;
  }

  private int open(Priority priority) {
    return switch (priority) {
      case HIGH -> high;
      case NORMAL -> normal;
      case LOW -> low;
    };
  }

  int open() {
    return high + normal + low;
  }

  /** Whether so many are at work that a draw by key may well pass the agent over. */
  boolean crowded() {
    return 2 * open() >= most;
  }

  /** Why no call of this priority may take a slot now, or null if it may. */
  @Nullable String refusal(Priority priority, Demands demands, long now) {
    int free = most - open();
    if (free <= 0) {
      return "all its slots are taken";
    }
    int wanted = peak(highs, now);
    int forHigh =
        Math.max(0, Math.min(most * 7 / 10, wanted == 0 ? 0 : wanted + 1) - open(Priority.HIGH));
    int forNormal =
        Math.max(0, Math.min(most * 3 / 10, peak(normals, now)) - open(Priority.NORMAL));
    int forLow = lowDue(now) && open(Priority.LOW) == 0 ? 1 : 0;
    boolean fits =
        switch (priority) {
          case HIGH -> free > forNormal + forLow;
          case NORMAL -> free > forHigh + forLow;
          case LOW ->
              free > forHigh + forNormal
                  || (demands.lowMayBeDue(now) && open(Priority.LOW) == 0 && most > 1);
        };
    return fits ? null : "its slots are kept for others than " + priority;
  }

  /** Whether a call of this priority gets a slot whatever was wanted of late. */
  boolean surelyFree(Priority priority, Demands demands, long now) {
    int free = most - open();
    boolean noLow = open(Priority.LOW) == 0 && most > 1;
    int forHigh = demands.recent(Priority.HIGH, now) ? most * 7 / 10 - open(Priority.HIGH) : 0;
    int forNormal =
        demands.recent(Priority.NORMAL, now) ? most * 3 / 10 - open(Priority.NORMAL) : 0;
    int forLow = noLow && demands.lowMayBeDue(now) ? 1 : 0;
    return switch (priority) {
      case HIGH -> free > Math.max(0, forNormal) + forLow;
      case NORMAL -> free > Math.max(0, forHigh) + forLow;
      case LOW ->
          free > Math.max(0, forHigh) + Math.max(0, forNormal)
              || (free > 0 && noLow && lowDue(now));
    };
  }

  boolean agrees() {
    return open() == slots.inFlight()
        && open() <= most
        && open(Priority.HIGH) == slots.inFlight(Priority.HIGH)
        && open(Priority.LOW) == slots.inFlight(Priority.LOW);
  }

  @Override
  public String toString() {
    return slots.inFlight()
        + " slots are taken, "
        + open()
        + " attempts are open, "
        + most
        + " may be";
  }
}
