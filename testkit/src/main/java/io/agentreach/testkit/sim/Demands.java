package io.agentreach.testkit.sim;

import io.agentreach.core.model.Priority;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** Which priorities were asked for of late, by anybody: what the engine may still go by. */
final class Demands {
  private static final long REMEMBERED = Duration.ofSeconds(20).toNanos();
  private static final long PATIENCE = Duration.ofSeconds(1).toNanos();
  private static final long FORGOTTEN = Duration.ofSeconds(2).toNanos();

  private static final class Demand {
    private int open;
    private boolean ever;
    private long last;
  }

  private final Map<Priority, Demand> demands = new EnumMap<>(Priority.class);
  private long lowSince;

  Demands() {
    for (Priority each : Priority.values()) {
      demands.put(each, new Demand());
    }
  }

  private Demand of(Priority priority) {
    return demands.computeIfAbsent(priority, each -> new Demand());
  }

  void begun(Priority priority, long now) {
    of(priority).open++;
    note(priority, of(priority), now);
  }

  void over(Priority priority, long now) {
    note(priority, of(priority), now);
    of(priority).open--;
  }

  private void note(Priority priority, Demand demand, long now) {
    boolean again = !demand.ever || now - demand.last >= FORGOTTEN;
    if (priority == Priority.LOW && again) {
      lowSince = now;
    }
    demand.ever = true;
    demand.last = now;
  }

  /** Time has passed. */
  void check(long now) {
    demands.forEach((priority, demand) -> {
      if (demand.open > 0) {
        note(priority, demand, now);
      }
    });
  }

  /** Whether calls of this priority came of late. */
  boolean recent(Priority priority, long now) {
    Demand demand = of(priority);
    return demand.open > 0 || (demand.ever && now - demand.last <= REMEMBERED);
  }

  /** Whether low calls may have waited for so long that a slot is kept for them. */
  boolean lowMayBeDue(long now) {
    Demand low = of(Priority.LOW);
    boolean forgotten = low.open == 0 && now - low.last >= FORGOTTEN;
    return low.ever && !forgotten && now - lowSince >= PATIENCE;
  }
}
