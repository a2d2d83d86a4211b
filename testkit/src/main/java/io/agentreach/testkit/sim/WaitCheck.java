package io.agentreach.testkit.sim;

import io.agentreach.core.model.Capability;
import io.agentreach.core.model.Priority;
import java.time.Duration;
import java.util.Collection;

/**
 * Nobody starves: a call does not go on waiting while an agent could take it, and of low calls it
 * is noted who would take them.
 */
final class WaitCheck {
  /** A waiting call looks every 100 ms, even if nobody tells it to. */
  private static final long SOON = Duration.ofMillis(150).toNanos();

  private static final long EVERY = Duration.ofMillis(25).toNanos();

  private final Inspector inspector;
  private long last;

  WaitCheck(Inspector inspector, long now) {
    this.inspector = inspector;
    this.last = now;
  }

  /**
   * @param steadySince since when the hub runs and has not changed its mind about itself
   */
  void check(Collection<CallRecord> waiting, long steadySince, long now) {
    if (waiting.isEmpty() || now - last < EVERY) {
      return;
    }
    last = now;
    inspector.tally().count("looks at those who wait");
    boolean steady = now - steadySince > SOON;
    for (Knowledge agent : inspector.agents().everyone()) {
      boolean quiet = steady && agent.quietSince(now - SOON);
      boolean lowWants = false;
      for (CallRecord call : waiting) {
        Capability meant = call.meant(agent);
        if (meant == null || !agent.fitsButForSlots(call.call(), meant, now)) {
          continue;
        }
        lowWants |= call.call().wish().priority() == Priority.LOW;
        if (quiet && now - call.startedAt() > SOON && took(agent, call, meant, now)) {
          throw inspector.violation(
              call, "waits although", agent.manifest().agent(), "could take it");
        }
      }
      agent.slots().lowWants(lowWants, now);
    }
  }

  private boolean took(Knowledge agent, CallRecord call, Capability meant, long now) {
    Demands demands = inspector.calls().demands();
    return agent.surelyReachable(call.call(), meant, demands, now)
        && agent.surelyReachable(call.call(), meant, demands, now - SOON);
  }
}
