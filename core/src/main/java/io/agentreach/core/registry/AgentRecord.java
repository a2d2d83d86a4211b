package io.agentreach.core.registry;

import io.agentreach.core.guard.HoldOff;
import io.agentreach.core.guard.Slots;
import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Cordon;
import io.agentreach.core.model.Heartbeat;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.rule.Liveness.Presence;
import io.agentreach.core.rule.ScoreRule;
import io.agentreach.core.rule.StateRule;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * One registration of an agent and how the agent is. A new registration makes a new record.
 * Thread-safe: readable from anywhere, changed by {@link Registry} and by the guards themselves.
 */
public final class AgentRecord {
  private static final AtomicLongFieldUpdater<AgentRecord> ANSWERED =
      AtomicLongFieldUpdater.newUpdater(AgentRecord.class, "answered");
  private static final AtomicLongFieldUpdater<AgentRecord> FAILED =
      AtomicLongFieldUpdater.newUpdater(AgentRecord.class, "failed");

  private final Manifest manifest;
  private final String accessId;
  private final Instant registeredAt;
  private final Vigil vigil;
  private final Slots slots;
  private final HoldOff connecting = new HoldOff();
  private final long idHash;
  private volatile Pulse pulse;
  private final History history;
  private volatile Cordon cordon;
  private volatile boolean dependenciesHealthy = true;
  private volatile long finishedAt;
  private volatile long troubleAt;
  private volatile long answered;
  private volatile long failed;
  private AgentState told;
  private List<Candidate> candidates = List.of();

  AgentRecord(
      Manifest manifest,
      String accessId,
      Instant registeredAt,
      Vigil vigil,
      Slots slots,
      Pulse pulse,
      Cordon cordon,
      History history) {
    this.manifest = manifest;
    this.accessId = accessId;
    this.registeredAt = registeredAt;
    this.vigil = vigil;
    this.slots = slots;
    this.pulse = pulse;
    this.cordon = cordon;
    this.history = history;
    this.told = pulse.state();
    this.idHash = ScoreRule.hash(manifest.agent().value());
  }

  /** Set once, before the record is published. */
  void candidates(List<Candidate> all) {
    this.candidates = List.copyOf(all);
  }

  void pulse(Pulse next) {
    dependenciesHealthy = !next.beat().dependencies().containsValue(false);
    pulse = next;
  }

  void cordon(Cordon order) {
    cordon = order;
  }

  Pulse pulse() {
    return pulse;
  }

  public Manifest manifest() {
    return manifest;
  }

  public AgentId id() {
    return manifest.agent();
  }

  /** The token that proves to be the owner of this registration. */
  public String accessId() {
    return accessId;
  }

  public Instant registeredAt() {
    return registeredAt;
  }

  /** One entry for each declared capability. */
  public List<Candidate> candidates() {
    return candidates;
  }

  /** The entry of the most specific declared capability that serves {@code wanted}, or null. */
  public @Nullable Candidate serving(CapabilityName wanted) {
    Candidate best = null;
    for (Candidate each : candidates) {
      CapabilityName name = each.capability().name();
      boolean closer =
          best == null || name.value().length() > best.capability().name().value().length();
      if (closer && name.serves(wanted)) {
        best = each;
      }
    }
    return best;
  }

  public Slots slots() {
    return slots;
  }

  /** Whether connections to it come about. */
  public HoldOff connecting() {
    return connecting;
  }

  /** A fixed hash of the agent's id, for consistent hashing. */
  public long idHash() {
    return idHash;
  }

  /**
   * How long it has been silent at {@code now}, in nanoseconds, the hub's own pauses not counted.
   */
  public long silentNanos(long now) {
    return vigil.silentNanos(pulse, now);
  }

  /** How long it may be silent after its latest beat, in nanoseconds. */
  public long deadlineNanos() {
    return pulse.deadline();
  }

  /** What its silence means at {@code now}. */
  public Presence presence(long now) {
    return vigil.presence(pulse, now);
  }

  /** The state as others see it at {@code now}. */
  public AgentState state(long now) {
    Pulse present = pulse;
    AgentState own = present.state();
    boolean degraded = own.takesWork() && !able(present, now);
    return StateRule.effective(degraded ? AgentState.DEGRADED : own, vigil.presence(present, now));
  }

  /** Whether the agent's own word and the hub's observation let it take work at {@code now}. */
  public boolean able(long now) {
    Pulse present = pulse;
    return present.state().takesWork() && able(present, now);
  }

  private boolean able(Pulse present, long now) {
    return !present.overload().on() && !present.declined().on() && !stuck(now);
  }

  /** Whether it said DEGRADED of late, and too few beats since then have said otherwise. */
  public boolean declined() {
    return pulse.declined().on();
  }

  /** Whether the hub holds it for overloaded: its queue was above the high-water mark. */
  public boolean overloaded() {
    return pulse.overload().on();
  }

  /** Whether calls wait inside it, and nothing that this hub sent has finished for long. */
  public boolean stuck(long now) {
    Pulse present = pulse;
    if (!vigil.longQueue(present)) {
      return false;
    }
    long since = present.queueSince();
    long finished = finishedAt;
    if (finished != 0 && finished - since > 0) {
      since = finished;
    }
    boolean waitsForIt = slots.inFlight() > 0 || (troubleAt != 0 && troubleAt - since >= 0);
    return waitsForIt && vigil.stuck(present, now - since);
  }

  /** Something that this hub sent has finished. */
  public void noteFinished(long now) {
    finishedAt = now;
    ANSWERED.incrementAndGet(this);
  }

  /** Something that this hub sent was given up without an answer. */
  public void noteTrouble(long now) {
    troubleAt = now;
    FAILED.incrementAndGet(this);
  }

  /** Goes on counting where the record before stopped. */
  void carryOn(AgentRecord before) {
    answered = before.answered;
    failed = before.failed;
  }

  /** Attempts that the agent answered since the hub started, 4xx included. */
  public long answeredCount() {
    return answered;
  }

  /** Attempts that failed by its fault: time-outs, broken connections, 5xx. */
  public long failedCount() {
    return failed;
  }

  /** The state that listeners were told last. Guarded by this record's monitor. */
  AgentState told() {
    return told;
  }

  void told(AgentState state) {
    told = state;
  }

  /** The state as the agent reported it. */
  public AgentState reported() {
    return pulse.state();
  }

  /** Whether an operator took it out. */
  public boolean cordoned() {
    return cordon.on();
  }

  /** Whether and why an operator took it out. */
  public Cordon cordon() {
    return cordon;
  }

  /** Whether an operator wanted it to finish what it has, and it has. */
  public boolean drained() {
    return cordon == Cordon.DRAIN && slots.inFlight() == 0;
  }

  /** What became of it of late. */
  public History history() {
    return history;
  }

  /** Whether all that it depends on is healthy, by its own word. */
  public boolean dependenciesHealthy() {
    return dependenciesHealthy;
  }

  /** Its latest beat. */
  public Heartbeat beat() {
    return pulse.beat();
  }

  /** How many beats came since it registered. */
  public long beats() {
    return pulse.beats();
  }

  /** Whether it was restored from the store and has not been heard of since. */
  public boolean restored() {
    return pulse.restored();
  }

  /** Calls that others have with it, by its own figures. */
  public int others() {
    return pulse.others();
  }
}
