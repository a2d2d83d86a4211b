package io.agentreach.sdk.health;

import io.agentreach.sdk.handler.Workload;
import java.time.Duration;

/**
 * Time-outs rise: within 10 s at least 5 runs, and a fifth of those that ended, ran out of time,
 * more than in the 10 s before. What rose is held for 10 s more.
 */
final class TimeoutSign implements Sign {
  private static final long WINDOW = Duration.ofSeconds(10).toNanos();
  private static final int FEWEST = 5;
  private static final int SHARE = 5;

  private boolean begun;
  private long since;
  private long endedAtStart;
  private long lateAtStart;
  private long lateBefore;
  private boolean roseBefore;

  @Override
  public boolean seen(Workload work, boolean on, long now) {
    if (!begun) {
      begin(work, now);
    }
    long late = work.late() - lateAtStart;
    long ended = work.ended() - endedAtStart;
    boolean rises = late >= FEWEST && late * SHARE >= ended && late > lateBefore;
    boolean seen = rises || roseBefore;
    if (now - since >= WINDOW) {
      lateBefore = late;
      roseBefore = rises;
      begin(work, now);
    }
    return seen;
  }

  private void begin(Workload work, long now) {
    begun = true;
    since = now;
    endedAtStart = work.ended();
    lateAtStart = work.late();
  }

  @Override
  public String words() {
    return "more and more of its calls run out of time";
  }
}
