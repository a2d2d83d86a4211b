package io.agentreach.core.route;

import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Priority;
import io.agentreach.core.registry.Candidate;
import io.agentreach.core.rule.Check;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long a slot is expected to take where all that could serve a call are full: those who wait
 * already times the mean time of a call, divided by the slots (Little's law).
 */
final class Crowding {
  /** So many of the full agents are told that a slot was missed. */
  private static final int MOST_TOLD = 64;

  private Crowding() {}

  /** Tells the agents that were full that a slot was wanted. */
  static void tell(Trail trail, Priority priority, long now) {
    int last = Math.min(trail.size(), trail.roundAt() + MOST_TOLD);
    for (int i = trail.roundAt(); i < last; i++) {
      if (trail.refusal(i) == Check.SLOT_FREE) {
        trail.candidate(i).agent().slots().missed(priority, now);
      }
    }
  }

  /**
   * The choice to wait, or null if no slot is what is missing.
   *
   * @param ahead how many calls wait already
   */
  static Choice.@Nullable Full of(Fault fault, Trail trail, int ahead) {
    if (fault.code() != FaultCode.LOAD_TOO_HIGH) {
      return null;
    }
    Candidate nearest = null;
    long slots = 0;
    long nanos = 0;
    int known = 0;
    for (int i = trail.roundAt(); i < trail.size(); i++) {
      if (trail.refusal(i) != Check.SLOT_FREE) {
        continue;
      }
      Candidate each = trail.candidate(i);
      nearest = nearest == null ? each : nearest;
      slots += each.agent().manifest().maxConcurrency();
      long mean = each.serviceTime().meanNanos();
      nanos += mean;
      known += mean == 0 ? 0 : 1;
    }
    if (nearest == null) {
      return null;
    }
    long work = known == 0 ? 0 : nanos / known;
    long wait = (long) ((ahead + 1.0) * work / slots);
    Fault told = wait == 0 ? fault : fault.after(Duration.ofNanos(wait));
    return new Choice.Full(told, nearest, wait, work);
  }
}
