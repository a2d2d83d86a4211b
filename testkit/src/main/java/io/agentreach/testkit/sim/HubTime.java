package io.agentreach.testkit.sim;

import java.time.Duration;

/**
 * What a hub's own troubles mean for the agents: the time in which it did not run is given back to
 * them, and the loss of most of them at once is not believed for a while.
 */
final class HubTime {
  static final Duration TICK = Duration.ofSeconds(1);
  private static final long WORTH = Duration.ofSeconds(1).toNanos();
  private static final long TOGETHER = Duration.ofSeconds(15).toNanos();
  private static final long LONGEST = Duration.ofSeconds(60).toNanos();
  private static final int FEWEST = 5;

  private boolean ticked;
  private long last;
  private long paused;
  private boolean doubting;
  private long doubtsFrom;
  private long doubtsUntil;

  /** The hub looks after its agents; that is late if it did not run. */
  void tick(long now) {
    long late = ticked ? now - last - TICK.toNanos() : 0;
    ticked = true;
    last = now;
    paused += late >= WORTH ? late : 0;
  }

  long pausedNanos() {
    return paused;
  }

  /** What the hub must make of the agents that it hears and of those that it does not. */
  boolean judge(Iterable<Knowledge> agents, long now) {
    int lost = 0;
    int known = 0;
    for (Knowledge each : agents) {
      long overdue = each.hearing().overdueNanos(now);
      if (each.hearing().beats() && overdue < TOGETHER) {
        known++;
        lost += overdue >= 0 ? 1 : 0;
      }
    }
    boolean most = known >= FEWEST && 2 * lost > known;
    if (doubting) {
      doubting = most || now - doubtsUntil < 0;
      return false;
    }
    if (most) {
      doubting = true;
      doubtsFrom = now - TOGETHER;
      doubtsUntil = now + LONGEST;
    }
    return most;
  }

  /** Whether an agent that was lost at that moment is kept all the same. */
  boolean keeps(long lostAt, long now) {
    return doubting && now - doubtsUntil < 0 && lostAt - doubtsFrom >= 0;
  }
}
