package io.agentreach.sdk.health;

import io.agentreach.sdk.handler.Workload;
import java.time.Duration;

/** More than 2 runs wait, and for 30 s nothing has ended. */
final class StandstillSign implements Sign {
  private static final int WAITING = 2;
  private static final long LONG = Duration.ofSeconds(30).toNanos();

  private boolean waited;
  private long ended;
  private long since;

  @Override
  public boolean seen(Workload work, boolean on, long now) {
    boolean waits = work.queued() > WAITING;
    if (!waits || !waited || work.ended() != ended) {
      since = now;
    }
    waited = waits;
    ended = work.ended();
    return waits && now - since >= LONG;
  }

  @Override
  public String words() {
    return "calls wait and nothing has finished for 30 s";
  }
}
