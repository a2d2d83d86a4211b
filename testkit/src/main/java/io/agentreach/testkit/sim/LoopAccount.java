package io.agentreach.testkit.sim;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Calls that must not be routed: nested too deep, or of a trace that came by too often of late. */
final class LoopAccount {
  private static final int DEEPEST = 8;
  private static final int MOST_ROUTINGS = 20;

  /** The hub may forget older routings, never younger ones. */
  private static final long REMEMBERED = Duration.ofMinutes(1).toNanos();

  private final Map<String, Deque<Long>> routings = new HashMap<>();
  private final Set<CallRecord> endless = new HashSet<>();

  void begin(CallRecord call, long now) {
    boolean tooDeep = call.call().depth() > DEEPEST;
    if (tooDeep) {
      endless.add(call);
    } else if (call.call().trace().incoming()) {
      Deque<Long> times =
          routings.computeIfAbsent(call.call().trace().traceId(), id -> new ArrayDeque<>());
      times.addLast(now);
      while (now - times.getFirst() >= REMEMBERED) {
        times.removeFirst();
      }
      if (times.size() > MOST_ROUTINGS) {
        endless.add(call);
      }
    }
  }

  boolean endless(CallRecord call) {
    return endless.contains(call);
  }
}
