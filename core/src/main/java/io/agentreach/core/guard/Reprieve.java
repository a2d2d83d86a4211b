package io.agentreach.core.guard;

import io.agentreach.core.rule.MassLossRule;
import org.jspecify.annotations.Nullable;

/**
 * Keeps agents that all fell silent at once from being given up together, for a while. Read from
 * anywhere; {@link #judge} is called by one thread.
 */
public final class Reprieve {
  private record Span(long from, long until) {}

  private final MassLossRule rule;
  private volatile @Nullable Span span;

  public Reprieve(MassLossRule rule) {
    this.rule = rule;
  }

  /**
   * Looks at what was lost of late.
   *
   * @param silent agents lost since {@code since}
   * @param beating those and the agents alive
   * @return whether a reprieve has just begun
   */
  public boolean judge(int silent, int beating, long since, long now) {
    Span present = span;
    boolean suspicious = rule.suspicious(silent, beating);
    if (present != null) {
      // The next episode has to be one of its own: what is silent now must come back, or be given
      // up.
      if (!suspicious && now - present.until >= 0) {
        span = null;
      }
      return false;
    }
    if (!suspicious) {
      return false;
    }
    span = new Span(since, now + rule.longest().toNanos());
    return true;
  }

  /** Whether an agent that was lost at {@code lostAt} is kept for now. */
  public boolean holds(long lostAt, long now) {
    Span present = span;
    return present != null && now - present.until < 0 && lostAt - present.from >= 0;
  }
}
