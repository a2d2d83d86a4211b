package io.agentreach.core.route;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Priority;
import io.agentreach.core.model.Target;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.InputCheck;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.Candidate;
import io.agentreach.core.registry.Candidates;
import io.agentreach.core.registry.Catalog;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The calls that wait for a slot, in lines: one for each declared capability and for each agent
 * that was named. When a slot comes free, the first in line whom its agent can serve is told to
 * look. Thread-safe; no thread waits: a guest is told on its own loop, and looks for itself from
 * time to time, so that a slot of which nobody was told is found as well.
 */
final class WaitingRoom {
  /** So many guests of a line are looked at for one slot. */
  private static final int MOST_LOOKS = 64;

  /** What the calls of one line wait for: a capability, or an agent that was named. */
  record Key(TenantId tenant, @Nullable CapabilityName capability, @Nullable AgentId agent) {}

  private final Catalog catalog;
  private final InputCheck input;
  private final int most;
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicLong numbers = new AtomicLong();
  private final Map<Key, Line> lines = new ConcurrentHashMap<>();

  WaitingRoom(Catalog catalog, InputCheck input, int most) {
    this.catalog = catalog;
    this.input = input;
    this.most = most;
  }

  /**
   * Lets a call wait; null if the room is full.
   *
   * @param wake tells the call to look again; runs on any thread
   */
  @Nullable Guest enter(Call call, Resolution.Found found, long now, Runnable wake) {
    if (waiting.incrementAndGet() > most) {
      waiting.decrementAndGet();
      return null;
    }
    List<Key> keys = keys(call.tenant(), call.target(), found);
    Guest guest = new Guest(call, found, keys, numbers.incrementAndGet(), now, wake);
    for (Key key : keys) {
      lines.compute(
          key,
          (k, present) -> {
            Line line = present == null ? new Line() : present;
            line.add(guest);
            return line;
          });
    }
    return guest;
  }

  /** Lets a guest go; exactly once. */
  void leave(Guest guest) {
    waiting.decrementAndGet();
    for (Key key : guest.lines()) {
      lines.computeIfPresent(
          key,
          (k, line) -> {
            line.remove(guest);
            return line.isEmpty() ? null : line;
          });
    }
  }

  /** How many calls stand in some line. */
  int waiting() {
    if (lines.isEmpty()) {
      return 0;
    }
    Set<Guest> guests = new HashSet<>();
    lines.values().forEach(line -> line.forEach(guests::add));
    return guests.size();
  }

  /** How many guests stand before a new one of this priority, in the longest of its lines. */
  int ahead(TenantId tenant, Target target, Resolution.Found found, Priority priority) {
    if (waiting.get() == 0) {
      return 0;
    }
    int ahead = 0;
    for (Key key : keys(tenant, target, found)) {
      Line line = lines.get(key);
      ahead = line == null ? ahead : Math.max(ahead, line.ahead(priority));
    }
    return ahead;
  }

  /** A slot of an agent came free: the first guest whom the agent can serve is told. */
  void offer(AgentKey key, long now) {
    if (waiting.get() == 0) {
      return;
    }
    AgentRecord agent = catalog.agent(key);
    if (agent == null) {
      return;
    }
    List<Line> open = new ArrayList<>();
    add(open, new Key(key.tenant(), null, key.agent()));
    for (Candidate each : agent.candidates()) {
      add(open, new Key(key.tenant(), each.capability().name(), null));
    }
    // Another thread may have told the guest meanwhile: then the next one is looked for.
    for (int round = 0; round < MOST_LOOKS; round++) {
      Guest first = first(open, agent, now);
      if (first == null || first.wake()) {
        return;
      }
    }
  }

  private void add(List<Line> open, Key key) {
    Line line = lines.get(key);
    if (line != null) {
      open.add(line);
    }
  }

  private @Nullable Guest first(List<Line> open, AgentRecord agent, long now) {
    Guest best = null;
    for (Line line : open) {
      int looks = 0;
      for (Guest each : line) {
        if (++looks > MOST_LOOKS || (best != null && best.compareTo(each) < 0)) {
          break;
        }
        if (each.servedBy(agent, input, now)) {
          best = each;
          break;
        }
      }
    }
    return best;
  }

  private static List<Key> keys(TenantId tenant, Target target, Resolution.Found found) {
    return switch (target) {
      case Target.ByAgent by -> List.of(new Key(tenant, null, by.agent()));
      case Target.ByCapability by -> {
        List<Key> keys = new ArrayList<>(found.tiers().size());
        for (Candidates tier : found.tiers()) {
          Candidate first = tier.view().first();
          if (first != null) {
            keys.add(new Key(tenant, first.capability().name(), null));
          }
        }
        yield keys;
      }
    };
  }
}
