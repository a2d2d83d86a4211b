package io.agentreach.core.registry;

import io.agentreach.core.guard.Slots;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.Cordon;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Heartbeat;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.model.Phase;
import io.agentreach.core.port.AgentStore;
import io.agentreach.core.port.AgentStore.StoredAgent;
import io.agentreach.core.port.Events;
import io.agentreach.core.rule.BreakerRule;
import io.agentreach.core.rule.Liveness;
import io.agentreach.core.rule.MassLossRule;
import io.agentreach.core.rule.OverloadRule;
import io.agentreach.core.rule.QualityRule;
import io.agentreach.core.rule.SlotRule;
import io.agentreach.core.rule.StateRule;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes agents in, hears their beats and lets them go.
 *
 * <p>A change takes effect in memory at once, and is acknowledged once it is on disk. Thread-safe;
 * never blocks but for the short moment in which another change is applied. Methods that take
 * {@code now} want a reading of the loop's clock in nanoseconds.
 */
public final class Registry {
  private static final Duration LOST_TOGETHER = Duration.ofSeconds(15);

  private final Catalog catalog = new Catalog();
  private final Map<AgentKey, String> documents = new HashMap<>();
  private final Object changes = new Object();
  private final AgentStore store;
  private final Herald herald;
  private final InstantSource wall;
  private final Supplier<String> accessIds;
  private final Settings settings;
  private final Vigil vigil;

  /**
   * How agents are judged.
   *
   * @param mostAgents how many agents there may be over all tenants
   */
  public record Settings(
      Liveness liveness,
      OverloadRule overload,
      MassLossRule massLoss,
      BreakerRule breaker,
      QualityRule quality,
      SlotRule slots,
      int mostAgents) {
    /** The defaults of all rules; 200,000 agents. */
    public static final Settings DEFAULT =
        new Settings(Liveness.DEFAULT, BreakerRule.DEFAULT, 200_000);

    /** With the defaults of the rules that are not given. */
    public Settings(Liveness liveness, BreakerRule breaker, int mostAgents) {
      this(
          liveness,
          OverloadRule.DEFAULT,
          MassLossRule.DEFAULT,
          breaker,
          QualityRule.DEFAULT,
          SlotRule.DEFAULT,
          mostAgents);
    }
  }

  /**
   * @param wall the time of day, for what people and the store read
   * @param accessIds makes unguessable tokens
   */
  public Registry(
      AgentStore store,
      Events events,
      InstantSource wall,
      Supplier<String> accessIds,
      Settings settings) {
    this.store = store;
    this.herald = new Herald(catalog, events, wall);
    this.wall = wall;
    this.accessIds = accessIds;
    this.settings = settings;
    this.vigil = new Vigil(settings);
  }

  public Catalog catalog() {
    return catalog;
  }

  public Settings settings() {
    return settings;
  }

  /**
   * Registers an agent, or replaces its registration. The cordon stays; the load counters stay when
   * the agent keeps its endpoints. The stage completes when the registration is on disk, and fails
   * if the store does.
   *
   * @param document the manifest as JSON, which the store keeps
   */
  public CompletionStage<Registration> register(Manifest manifest, String document, long now) {
    CompletionStage<Void> saved;
    AgentRecord record;
    AgentRecord before;
    synchronized (changes) {
      before = catalog.agent(manifest.key());
      if (before == null && documents.size() >= settings.mostAgents()) {
        return CompletableFuture.completedFuture(new Registration.Refused(full()));
      }
      Pulse pulse = vigil.registered(manifest, firstBeat(manifest), now);
      record =
          record(
              manifest,
              accessIds.get(),
              wall.instant(),
              slots(manifest, before),
              pulse,
              before == null ? Cordon.NONE : before.cordon(),
              before == null ? new History() : before.history(),
              now);
      if (before != null) {
        record.carryOn(before);
      }
      documents.put(manifest.key(), document);
      catalog.put(record, before);
      saved = store.save(stored(record, now));
    }
    boolean replaced = before != null;
    herald.registered(record, replaced);
    return saved.thenApply(done -> new Registration.Accepted(record, replaced));
  }

  /**
   * Puts an agent back that the store held. An agent that was alive when the hub stopped has one
   * deadline from now to be heard of; any other one counts as gone until it is.
   *
   * @param hubAlive when the hub that stopped was last alive, null if that is not known
   */
  public void restore(Manifest manifest, StoredAgent stored, @Nullable Instant hubAlive, long now) {
    AgentRecord record;
    synchronized (changes) {
      long deadline = settings.liveness().deadlineNanos(manifest.heartbeatInterval());
      boolean wasAlive =
          deadline == Long.MAX_VALUE
              || (hubAlive != null
                  && Duration.between(stored.lastSeen(), hubAlive).toNanos() < deadline);
      Pulse pulse = vigil.restored(manifest, firstBeat(manifest), wasAlive, now);
      record =
          record(
              manifest,
              stored.accessId(),
              stored.registeredAt(),
              new Slots(settings.slots()),
              pulse,
              stored.cordon(),
              new History(),
              now);
      documents.put(manifest.key(), stored.document());
      catalog.put(record, catalog.agent(manifest.key()));
    }
    herald.restored(record);
  }

  /**
   * Hears a beat. Idempotent for a repeated beat.
   *
   * @param accessId the owner's token if the beat carried one; a wrong one is another instance's
   */
  public BeatAnswer beat(AgentKey key, Heartbeat beat, @Nullable String accessId, long now) {
    AgentRecord record = catalog.agent(key);
    if (record == null) {
      return BeatAnswer.NOT_REGISTERED;
    }
    if (accessId != null && !accessId.equals(record.accessId())) {
      return BeatAnswer.REPLACED;
    }
    synchronized (record) {
      Pulse last = record.pulse();
      if (outdated(record, last, beat, now)) {
        return BeatAnswer.OUTDATED;
      }
      AgentState from = last.state();
      if (from == AgentState.DOWN && beat.status() != AgentState.DOWN) {
        return BeatAnswer.NOT_REGISTERED;
      }
      AgentState to = StateRule.next(from, beat.status());
      record.pulse(vigil.after(last, beat, to, record, now));
    }
    herald.look(record, now);
    return beat.capabilityVersion() > record.manifest().capabilityVersion()
        ? BeatAnswer.MANIFEST_WANTED
        : BeatAnswer.TAKEN;
  }

  /** An agent that was silent for its whole deadline may have begun to count anew. */
  private static boolean outdated(AgentRecord record, Pulse last, Heartbeat beat, long now) {
    return beat.sequence() != 0
        && beat.sequence() <= last.beat().sequence()
        && record.silentNanos(now) < record.deadlineNanos();
  }

  /** What became of a wish to leave. */
  public enum Removal {
    REMOVED,
    UNKNOWN,
    NOT_OWNER
  }

  /**
   * Removes an agent. The stage completes when that is on disk.
   *
   * @param accessId the owner's token, null for an operator: a token of an older registration
   *     removes nobody
   */
  public CompletionStage<Removal> remove(AgentKey key, @Nullable String accessId) {
    CompletionStage<Void> removed;
    synchronized (changes) {
      AgentRecord record = catalog.agent(key);
      if (record == null) {
        // It may be gone from memory only, after a removal that the store could not write.
        return store.remove(key).thenApply(done -> Removal.UNKNOWN);
      }
      if (accessId != null && !accessId.equals(record.accessId())) {
        return CompletableFuture.completedFuture(Removal.NOT_OWNER);
      }
      catalog.remove(record);
      documents.remove(key);
      removed = store.remove(key);
    }
    herald.removed(key);
    return removed.thenApply(done -> Removal.REMOVED);
  }

  /**
   * Takes an agent out of traffic, or lets it back in; null if there is none of that name.
   * Idempotent; survives new registrations and restarts.
   */
  public @Nullable CompletionStage<AgentRecord> cordon(AgentKey key, Cordon order, long now) {
    CompletionStage<Void> saved;
    AgentRecord record;
    boolean changed;
    synchronized (changes) {
      record = catalog.agent(key);
      if (record == null) {
        return null;
      }
      changed = record.cordon() != order;
      if (changed) {
        record.history().drains();
        record.cordon(order);
      }
      saved = store.save(stored(record, now));
    }
    if (changed) {
      herald.cordoned(record, order);
    }
    return saved.thenApply(done -> record);
  }

  /** The same with a plain cordon. */
  public @Nullable CompletionStage<AgentRecord> cordon(AgentKey key, boolean on, long now) {
    return cordon(key, on ? Cordon.CORDON : Cordon.NONE, now);
  }

  /**
   * Looks at all agents: tells listeners of states that silence or time alone has changed and of
   * agents that have drained, credits the hub's own pauses, and suspects itself if too many fell
   * silent at once. Nothing depends on it being on time: liveness is computed when it is read.
   * Called by one thread at a time.
   *
   * @param every how often this is meant to be called
   */
  public void tick(Duration every, long now) {
    vigil.pauses().tick(every, now);
    long window = LOST_TOGETHER.toNanos();
    int lost = 0;
    int beating = 0;
    for (AgentRecord each : catalog.everyone()) {
      herald.look(each, now);
      herald.lookForDrained(each);
      long overdue = each.silentNanos(now) - each.deadlineNanos();
      if (each.deadlineNanos() != Long.MAX_VALUE && overdue < window) {
        beating++;
        lost += overdue >= 0 ? 1 : 0;
      }
    }
    Peers.compare(catalog);
    if (vigil.reprieve().judge(lost, beating, now - window, now)) {
      herald.massLoss(lost, beating);
    }
  }

  /**
   * Notes in the store that the hub is alive and when it last heard of each agent. One that was
   * restored and has its deadline before it yet counts as heard of at the start: a second restart
   * must not take it for gone.
   */
  public CompletionStage<Void> noteSeen(long now) {
    Instant wallNow = wall.instant();
    List<AgentStore.Seen> seen = new ArrayList<>();
    for (AgentRecord each : catalog.everyone()) {
      if (!each.restored() || each.presence(now) == Liveness.Presence.ALIVE) {
        seen.add(new AgentStore.Seen(each.manifest().key(), lastSeen(each, wallNow, now)));
      }
    }
    return store.touch(wallNow, seen);
  }

  /** The manifest of an agent as it came, or null if there is no such agent. */
  public @Nullable String document(AgentKey key) {
    synchronized (changes) {
      return documents.get(key);
    }
  }

  private AgentRecord record(
      Manifest manifest,
      String accessId,
      Instant registeredAt,
      Slots slots,
      Pulse pulse,
      Cordon cordon,
      History history,
      long now) {
    AgentRecord record =
        new AgentRecord(manifest, accessId, registeredAt, vigil, slots, pulse, cordon, history);
    List<Candidate> candidates = new ArrayList<>();
    for (Capability each : manifest.capabilities()) {
      candidates.add(new Candidate(record, each, settings.breaker(), settings.quality(), now));
    }
    record.candidates(candidates);
    return record;
  }

  /** An agent at the same place is the same process: what it has at work still counts. */
  private Slots slots(Manifest manifest, @Nullable AgentRecord before) {
    return before != null && before.manifest().endpoints().equals(manifest.endpoints())
        ? before.slots()
        : new Slots(settings.slots());
  }

  private static Heartbeat firstBeat(Manifest manifest) {
    return new Heartbeat(0, manifest.initialState(), 0, 0, null, -1, -1, -1, Map.of(), 0);
  }

  private StoredAgent stored(AgentRecord record, long now) {
    AgentKey key = record.manifest().key();
    return new StoredAgent(
        key,
        record.accessId(),
        documents.getOrDefault(key, ""),
        record.cordon(),
        record.registeredAt(),
        lastSeen(record, wall.instant(), now));
  }

  private static Instant lastSeen(AgentRecord record, Instant wallNow, long now) {
    return wallNow.minusNanos(Math.max(0, record.silentNanos(now)));
  }

  private Fault full() {
    return Fault.of(
        FaultCode.LOAD_TOO_HIGH,
        Phase.GATE,
        "the registry is full: reach.registry.max_agents = " + settings.mostAgents());
  }
}
