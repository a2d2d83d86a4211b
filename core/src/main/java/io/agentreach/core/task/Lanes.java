package io.agentreach.core.task;

import io.agentreach.core.model.Priority;
import io.agentreach.core.model.Target;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.model.UnitSpec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The units that wait for an agent. Those which the same agents can take stand in one lane, the
 * most urgent first, then those of the oldest task; so what nobody can take now holds up nothing
 * else. Tenants take turns, and so do the lanes of each. Not thread-safe.
 */
final class Lanes {
  private final Map<Key, Lane> lanes = new HashMap<>();
  private final Map<TenantId, ArrayDeque<Lane>> open = new HashMap<>();
  private final ArrayDeque<TenantId> turns = new ArrayDeque<>();
  private int waiting;

  /** What decides which agents can take a unit. */
  record Key(
      TenantId tenant,
      Target target,
      @Nullable String group,
      @Nullable String version,
      @Nullable String region,
      Set<String> tags) {
    static Key of(TenantId tenant, UnitSpec unit) {
      return new Key(
          tenant,
          unit.target(),
          unit.wish().group(),
          unit.wish().version(),
          unit.wish().region(),
          unit.wish().tags());
    }
  }

  /** A unit that waits. */
  record Ready(TaskRun run, int unit, Priority priority) implements Comparable<Ready> {
    @Override
    public int compareTo(Ready other) {
      int urgent = priority.compareTo(other.priority);
      int older = urgent != 0 ? urgent : run.id().compareTo(other.run.id());
      return older != 0 ? older : Integer.compare(unit, other.unit);
    }
  }

  /** Units that the same agents can take. */
  static final class Lane {
    private final Key key;
    private final PriorityQueue<Ready> queue = new PriorityQueue<>();
    private boolean blocked;
    private boolean listed;
    private int credits;
    private int refusals;
    private String why = "";

    Lane(Key key) {
      this.key = key;
    }

    Ready head() {
      return queue.element();
    }

    /** How often in a row nobody could take its head. */
    int refusals() {
      return refusals;
    }
  }

  /** Adds a unit. */
  void add(TaskRun run, int unit) {
    UnitSpec spec = run.machine().graph().unit(unit);
    Lane lane = lanes.computeIfAbsent(Key.of(run.tenant(), spec), Lane::new);
    lane.queue.add(new Ready(run, unit, spec.wish().priority()));
    waiting++;
    list(lane);
  }

  /**
   * Takes a unit out, if it is there: what is over must not wait behind a head that nobody takes.
   */
  void remove(TaskRun run, int unit) {
    UnitSpec spec = run.machine().graph().unit(unit);
    Lane lane = lanes.get(Key.of(run.tenant(), spec));
    // A lane whose turn it is holds its head itself, and finds out.
    boolean head = lane != null && !lane.listed && !lane.blocked;
    if (lane != null
        && !head
        && lane.queue.size() > 1
        && lane.queue.remove(new Ready(run, unit, spec.wish().priority()))) {
      waiting--;
    }
  }

  private void list(Lane lane) {
    if (lane.listed || lane.queue.isEmpty() || (lane.blocked && lane.credits == 0)) {
      return;
    }
    lane.listed = true;
    ArrayDeque<Lane> own = open.computeIfAbsent(lane.key.tenant(), tenant -> new ArrayDeque<>());
    if (own.isEmpty()) {
      turns.add(lane.key.tenant());
    }
    own.add(lane);
  }

  /** The lane whose turn it is, taken out until one of the methods below puts it back; or null. */
  @Nullable Lane next() {
    TenantId tenant = turns.poll();
    if (tenant == null) {
      return null;
    }
    ArrayDeque<Lane> own = open.get(tenant);
    if (own == null) {
      throw new IllegalStateException("no lanes of " + tenant);
    }
    Lane lane = own.remove();
    lane.listed = false;
    if (own.isEmpty()) {
      open.remove(tenant);
    } else {
      turns.add(tenant);
    }
    return lane;
  }

  /** The head was taken, or needs no agent any more. */
  void done(Lane lane, boolean started) {
    lane.queue.remove();
    waiting--;
    if (started) {
      lane.refusals = 0;
      lane.credits = Math.max(0, lane.credits - 1);
    }
    if (lane.queue.isEmpty()) {
      lanes.remove(lane.key);
      return;
    }
    list(lane);
  }

  /**
   * Nobody can take the head; true if that is news, so that somebody has to open the lane again.
   */
  boolean refused(Lane lane, String why) {
    lane.why = why;
    lane.credits = 0;
    boolean news = !lane.blocked;
    lane.blocked = true;
    lane.refusals++;
    return news;
  }

  /** Has the lane tried again. */
  void unblock(Lane lane) {
    lane.blocked = false;
    list(lane);
  }

  /** An agent that could take units of this lane has a place free again: one of them may try. */
  void credit(Key key) {
    Lane lane = lanes.get(key);
    if (lane != null && lane.blocked) {
      lane.credits++;
      list(lane);
    }
  }

  /** Has all lanes tried again, because agents came or changed. */
  void unblockAll() {
    for (Lane lane : List.copyOf(new ArrayList<>(lanes.values()))) {
      unblock(lane);
    }
  }

  /** Why nobody could take units of this kind when it was last tried; empty if it was not. */
  String why(Key key) {
    Lane lane = lanes.get(key);
    return lane == null ? "" : lane.why;
  }

  /** How many units wait. */
  int waiting() {
    return waiting;
  }
}
