package io.agentreach.testkit.sim;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.port.Event;
import io.agentreach.core.port.Events;
import io.agentreach.core.port.Loop;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.Registry;
import io.agentreach.core.rule.Liveness;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the hub was told of agents, by one life of it after the other, and whether it says the right
 * thing about them.
 */
final class AgentBook implements Events {
  private final Inspector inspector;
  private final Loop clock;
  private final Promises promises = new Promises();
  private final Map<AgentKey, Knowledge> agents = new LinkedHashMap<>();
  private final Map<AgentKey, List<Knowledge>> former = new HashMap<>();
  private final List<SlotCount> slots = new ArrayList<>();
  private HubTime hubTime = new HubTime();
  private long steadySince;

  AgentBook(Inspector inspector, Loop clock) {
    this.inspector = inspector;
    this.clock = clock;
    this.steadySince = clock.now();
  }

  Promises promises() {
    return promises;
  }

  HubTime hubTime() {
    return hubTime;
  }

  Iterable<Knowledge> everyone() {
    return agents.values();
  }

  /** Since when the hub runs and has not changed its mind about itself. */
  long steadySince() {
    return steadySince;
  }

  @Nullable Knowledge agent(AgentKey key) {
    return agents.get(key);
  }

  SlotCount slots(io.agentreach.core.guard.Slots mine, int most) {
    for (SlotCount each : slots) {
      if (each.slots() == mine) {
        return each;
      }
    }
    SlotCount fresh = new SlotCount(mine, most, clock.now());
    slots.add(fresh);
    return fresh;
  }

  void registered(Knowledge knowledge) {
    Knowledge before = agents.put(knowledge.manifest().key(), knowledge);
    if (before != null) {
      over(before);
    }
  }

  private void over(Knowledge before) {
    before.over();
    former.computeIfAbsent(before.manifest().key(), key -> new ArrayList<>()).add(before);
  }

  void removed(AgentKey key) {
    Knowledge before = agents.remove(key);
    if (before != null) {
      over(before);
    }
  }

  @Override
  public void publish(Event event) {
    inspector.tally().count(event.getClass().getSimpleName());
    inspector.note(event);
    switch (event) {
      case Event.StateChanged changed -> changed(changed);
      case Event.WatchChanged changed -> {
        Knowledge knowledge = agents.get(changed.agent());
        if (knowledge != null) {
          watched(changed, knowledge.watch(changed.capability()));
        }
      }
      case Event.Registered registered -> {}
      case Event.Restored restored -> {}
      case Event.Removed removed -> {}
      case Event.CordonChanged changed -> {}
      case Event.Drained drained -> {}
      case Event.BreakerChanged changed -> {}
      case Event.GroupSwitched switched -> {}
      case Event.MassLossSuspected suspected -> {}
      case Event.TaskAlert alert -> {}
    }
  }

  private void watched(Event.WatchChanged changed, Watch watch) {
    boolean clear =
        former.getOrDefault(changed.agent(), List.of()).stream()
            .noneMatch(each -> each.busy(clock.now()));
    if (clear) {
      watch.turn(changed.watched());
    } else {
      watch.doubt();
    }
  }

  private void changed(Event.StateChanged changed) {
    Knowledge knowledge = agents.get(changed.agent());
    if (knowledge == null || knowledge.told() != changed.from()) {
      throw inspector.violation("a state changed that was another before:", changed);
    }
    AgentState must = knowledge.seen(clock.now());
    if (changed.to() != must || changed.from() == must) {
      throw inspector.violation("a state changed without need:", changed, "instead of", must);
    }
    knowledge.told(must);
  }

  /** Everybody who listens must know the state of an agent by now. */
  void told(Knowledge knowledge, long now) {
    if (knowledge.told() != knowledge.seen(now)) {
      throw inspector.violation(
          knowledge.manifest().agent(),
          "is told to be",
          knowledge.told(),
          "though it is",
          knowledge.seen(now));
    }
  }

  void tick(long now) {
    hubTime.tick(now);
  }

  void ticked(long now) {
    agents.values().forEach(each -> told(each, now));
    if (hubTime.judge(agents.values(), now)) {
      steadySince = now;
      inspector.tally().count("loss of most agents at once");
    }
  }

  void resumed(long now) {
    inspector.note("the hub goes on");
    steadySince = now;
  }

  /** The hub notes on disk whom it hears; to be run when that is acknowledged. */
  Runnable seen(long now) {
    List<Runnable> written = new ArrayList<>();
    for (Knowledge each : agents.values()) {
      if (!each.hearing().lost()) {
        written.add(promises.touch(each.manifest().key(), each.hearing().punctual(now)));
      }
    }
    return () -> written.forEach(Runnable::run);
  }

  void crashed() {
    slots.clear();
    agents.values().forEach(Knowledge::over);
    agents.clear();
  }

  void restarting(long now) {
    hubTime = new HubTime();
    steadySince = now;
  }

  /** An agent is there again; what was acknowledged of it must be. */
  void restored(Registry registry, Manifest manifest, long now) {
    AgentKey key = manifest.key();
    AgentRecord record = registry.catalog().agent(key);
    if (record == null) {
      throw inspector.violation(key, "is not there after the restart");
    }
    Promises.Entry entry = new Promises.Entry(record.accessId(), record.cordoned());
    if (!promises.found(key, entry)) {
      throw inspector.violation(key, "is restored otherwise than it was acknowledged:", entry);
    }
    SlotCount count = slots(record.slots(), manifest.maxConcurrency());
    Knowledge knowledge =
        new Knowledge(manifest, record.accessId(), count, record.cordoned(), hubTime, now);
    boolean alive = record.presence(now) == Liveness.Presence.ALIVE;
    if (!promises.found(key, alive)) {
      throw inspector.violation(
          key, "is restored though the other way round it was heard of:", alive);
    }
    if (!alive) {
      knowledge.hearing().gone(now);
    }
    inspector.tally().count(alive ? "restored alive" : "restored gone");
    agents.put(key, knowledge);
  }

  /** All that the disk held is there again. */
  void restarted(long now) {
    for (AgentKey each : promises.keys()) {
      if (!agents.containsKey(each) && !promises.found(each, null)) {
        throw inspector.violation(each, "was acknowledged and is lost");
      }
    }
  }

  /** Checks what must hold between any two steps. */
  void check() {
    for (SlotCount each : slots) {
      if (!each.agrees()) {
        throw inspector.violation(each);
      }
    }
  }
}
