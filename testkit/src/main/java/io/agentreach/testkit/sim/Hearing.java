package io.agentreach.testkit.sim;

import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Heartbeat;
import io.agentreach.core.model.Manifest;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;

/** What the beats of one registration mean, and what its silence does. */
final class Hearing {
  private static final long GRACE = Duration.ofSeconds(30).toNanos();
  private static final long AFTER_ETA = Duration.ofSeconds(10).toNanos();
  private static final long STUCK = Duration.ofSeconds(30).toNanos();
  private static final long MILLISECONDS = Duration.ofMillis(3).toNanos();
  private static final int LONG_QUEUE = 2;
  private static final int EVALUATIONS = 3;
  private static final Set<AgentState> ABLE = EnumSet.of(AgentState.READY, AgentState.BUSY);

  private final HubTime hub;
  private final long declared;
  private final int slots;
  private AgentState state;
  private boolean declined;
  private int recovered;
  private boolean lost;
  private boolean healthy = true;
  private long heard;
  private long pausedThen;
  private long deadline;
  private long sequence;
  private long beats;
  private long mean;
  private long deviation;
  private boolean overloaded;
  private int against;
  private int queued;
  private long queueSince;
  private boolean finished;
  private long finishedAt;
  private boolean troubled;
  private long troubleAt;

  Hearing(Manifest manifest, HubTime hub, long now) {
    this.hub = hub;
    this.declared = 3 * manifest.heartbeatInterval().toNanos();
    this.slots = manifest.maxConcurrency();
    this.state = manifest.initialState();
    this.declined = state == AgentState.DEGRADED;
    this.heard = now;
    this.pausedThen = hub.pausedNanos();
    this.deadline = declared;
    this.queueSince = now;
  }

  /** A restored agent that was silent already: gone until it is heard of. */
  void gone(long now) {
    lost = true;
    heard = now - declared - GRACE;
  }

  /** Whether it was gone when the hub started, and has not been heard of since. */
  boolean lost() {
    return lost;
  }

  /** Whether it beats at all. */
  boolean beats() {
    return declared != 0;
  }

  AgentState state() {
    return state;
  }

  boolean healthy() {
    return healthy;
  }

  /** Whether it takes nothing new although its state would: overloaded, or DEGRADED of late. */
  boolean overloaded() {
    return overloaded || declined;
  }

  long silentNanos(long now) {
    return now - heard - (hub.pausedNanos() - pausedThen);
  }

  /** How long it has been silent beyond its deadline; negative as long as it is not. */
  long overdueNanos(long now) {
    return beats() ? silentNanos(now) - deadline : -1;
  }

  /** Whether it was heard of within its declared deadline, to the millisecond; both if in doubt. */
  Set<Boolean> punctual(long now) {
    long left = declared - silentNanos(now);
    if (beats() && Math.abs(left) < MILLISECONDS) {
      return Set.of(true, false);
    }
    return Set.of(!beats() || left > 0);
  }

  /** Whether it counts as alive. */
  boolean alive(long now) {
    long overdue = overdueNanos(now);
    return overdue < 0 || hub.keeps(now - overdue, now);
  }

  /**
   * Whether a beat is old or repeated. An agent that was silent too long may count from 1 again.
   */
  boolean outdated(Heartbeat beat, long now) {
    return beat.sequence() != 0 && beat.sequence() <= sequence && overdueNanos(now) < 0;
  }

  /** Takes a beat in. */
  void beat(Heartbeat beat, long now) {
    if (beats > 0) {
      interval(beats() ? Math.min(silentNanos(now), deadline) : silentNanos(now));
    }
    boolean waited = queued > LONG_QUEUE;
    queueSince = waited && beat.queued() > LONG_QUEUE ? queueSince : now;
    queued = beat.queued();
    recovered = beat.status() == AgentState.DEGRADED ? 0 : recovered + 1;
    declined = recovered == 0 || (declined && recovered < EVALUATIONS);
    evaluate(overloaded ? 2 * queued > slots : queued >= 2 * slots);
    beats++;
    sequence = beat.sequence();
    state = follows(state, beat.status()) ? beat.status() : state;
    healthy = !beat.dependencies().containsValue(false);
    heard = now;
    lost = false;
    pausedThen = hub.pausedNanos();
    long usual = Math.min(4 * declared, 3 * (mean + 4 * deviation));
    Duration eta = beat.eta();
    deadline = Math.max(Math.max(declared, usual), eta == null ? 0 : eta.toNanos() + AFTER_ETA);
  }

  /** A smoothed mean and mean deviation over about ten intervals. */
  private void interval(long nanos) {
    if (mean == 0) {
      mean = Math.max(1, nanos);
      deviation = 0;
    } else {
      long off = nanos - mean;
      deviation += (Math.abs(off) - deviation) / 4;
      mean = Math.max(1, mean + off / 8);
    }
  }

  /** Only so many equal evaluations in a row change anything. */
  private void evaluate(boolean wanted) {
    against = wanted == overloaded ? 0 : against + 1;
    if (against == EVALUATIONS) {
      overloaded = wanted;
      against = 0;
    }
  }

  static boolean follows(AgentState present, AgentState reported) {
    return switch (present) {
      case BOOTING, UPDATING -> true;
      case READY, BUSY, DEGRADED -> reported != AgentState.BOOTING;
      case DRAINING -> ABLE.contains(reported) || reported == AgentState.DRAINING || down(reported);
      case DOWN -> down(reported);
    };
  }

  private static boolean down(AgentState state) {
    return state == AgentState.DOWN;
  }

  void finished(long now) {
    finished = true;
    finishedAt = now;
  }

  void troubled(long now) {
    troubled = true;
    troubleAt = now;
  }

  /** Whether calls wait inside it and nothing comes out any more. */
  boolean stuck(int atWork, long now) {
    if (queued <= LONG_QUEUE) {
      return false;
    }
    long since = finished && finishedAt - queueSince > 0 ? finishedAt : queueSince;
    boolean evident = atWork > 0 || (troubled && troubleAt - since >= 0);
    return evident && now - since >= STUCK;
  }

  /** The state as others must see it. */
  AgentState seen(int atWork, long now) {
    if (alive(now)) {
      boolean degraded = ABLE.contains(state) && (overloaded() || stuck(atWork, now));
      return degraded ? AgentState.DEGRADED : state;
    }
    return down(state) || overdueNanos(now) >= GRACE ? AgentState.DOWN : AgentState.DRAINING;
  }
}
