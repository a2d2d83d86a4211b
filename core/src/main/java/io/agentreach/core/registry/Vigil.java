package io.agentreach.core.registry;

import io.agentreach.core.guard.OwnPauses;
import io.agentreach.core.guard.Reprieve;
import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Heartbeat;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.rule.IntervalEstimate;
import io.agentreach.core.rule.Liveness;
import io.agentreach.core.rule.Liveness.Presence;
import io.agentreach.core.rule.OverloadRule;
import java.time.Duration;

/**
 * Judges what beats and silences mean, for all agents of one registry: the rules of liveness
 * together with what is known of the hub's own troubles. Thread-safe.
 */
final class Vigil {
  private final Liveness liveness;
  private final OverloadRule overload;
  private final OwnPauses pauses = new OwnPauses();
  private final Reprieve reprieve;

  Vigil(Registry.Settings settings) {
    this.liveness = settings.liveness();
    this.overload = settings.overload();
    this.reprieve = new Reprieve(settings.massLoss());
  }

  OwnPauses pauses() {
    return pauses;
  }

  Reprieve reprieve() {
    return reprieve;
  }

  /** The pulse of an agent that has just registered. */
  Pulse registered(Manifest manifest, Heartbeat beat, long now) {
    long deadline = liveness.deadlineNanos(manifest.heartbeatInterval());
    return Pulse.first(now, pauses.totalNanos(), deadline, beat, false);
  }

  /**
   * The pulse of an agent that was restored; one that was not alive is gone until it is heard of.
   */
  Pulse restored(Manifest manifest, Heartbeat beat, boolean alive, long now) {
    long deadline = liveness.deadlineNanos(manifest.heartbeatInterval());
    long at = alive ? now : now - deadline - liveness.grace().toNanos();
    return Pulse.first(at, pauses.totalNanos(), deadline, beat, true);
  }

  /** The pulse after a beat. */
  Pulse after(Pulse last, Heartbeat beat, AgentState state, AgentRecord agent, long now) {
    Duration interval = agent.manifest().heartbeatInterval();
    // The time to the first beat is no interval, and what exceeds the deadline is an outage.
    IntervalEstimate usual =
        last.beats() == 0
            ? last.usual()
            : last.usual().after(Math.min(silentNanos(last, now), last.deadline()));
    boolean waits = beat.queued() > overload.stuckQueue();
    boolean waited = last.beat().queued() > overload.stuckQueue();
    return new Pulse(
        now,
        pauses.totalNanos(),
        liveness.deadlineNanos(interval, usual, beat.eta()),
        last.beats() + 1,
        beat,
        state,
        Math.max(0, beat.running() - agent.slots().inFlight()),
        usual,
        overload.after(last.overload(), beat.queued(), agent.manifest().maxConcurrency()),
        overload.after(last.declined(), beat.status() == AgentState.DEGRADED),
        waits && waited ? last.queueSince() : now,
        false);
  }

  long silentNanos(Pulse pulse, long now) {
    return now - pulse.at() - (pauses.totalNanos() - pulse.pauses());
  }

  Presence presence(Pulse pulse, long now) {
    long silent = silentNanos(pulse, now);
    Presence presence = liveness.presence(silent, pulse.deadline());
    if (presence == Presence.ALIVE) {
      return presence;
    }
    return reprieve.holds(now - (silent - pulse.deadline()), now) ? Presence.ALIVE : presence;
  }

  boolean longQueue(Pulse pulse) {
    return pulse.beat().queued() > overload.stuckQueue();
  }

  boolean stuck(Pulse pulse, long sinceProgressNanos) {
    return overload.stuck(pulse.beat().queued(), sinceProgressNanos);
  }
}
