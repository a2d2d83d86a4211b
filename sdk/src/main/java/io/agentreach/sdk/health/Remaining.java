package io.agentreach.sdk.health;

import io.agentreach.core.port.Loop;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What is left of the present work, by the latest answer and the time since. On the loop. */
final class Remaining {
  private final Loop loop;
  private final Probe<Duration> probe;
  private @Nullable Duration told;
  private long askedAt;
  private long toldAt;

  Remaining(BusyTime time, Loop loop, Errands errands) {
    this.loop = loop;
    this.probe = new Probe<>("the estimate of what is left", time::left, loop, errands, this::hear);
  }

  void ask() {
    askedAt = loop.now();
    probe.ask();
  }

  private void hear(@Nullable Duration left) {
    told = left;
    toldAt = askedAt;
  }

  /** Null if it is not known; never negative. */
  @Nullable Duration left() {
    Duration known = told;
    if (known == null) {
      return null;
    }
    Duration now = known.minusNanos(loop.now() - toldAt);
    return now.isNegative() ? Duration.ZERO : now;
  }
}
