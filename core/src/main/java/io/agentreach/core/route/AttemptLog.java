package io.agentreach.core.route;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Attempt;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The attempts of one call so far, and what they may have done together. Not thread-safe. */
final class AttemptLog {
  private final long startedAt;
  private List<Attempt> attempts = List.of();

  /**
   * @param startedAt when the call began
   */
  AttemptLog(long startedAt) {
    this.startedAt = startedAt;
  }

  /**
   * Notes an attempt that has ended.
   *
   * @param code why it failed, null for a success
   * @param began when it began
   */
  void note(
      AgentId agent,
      @Nullable FaultCode code,
      Effect effect,
      String message,
      long began,
      long now) {
    Attempt attempt =
        new Attempt(
            attempts.size() + 1,
            agent,
            Duration.ofNanos(began - startedAt),
            Duration.ofNanos(now - began),
            code,
            effect,
            message);
    if (attempts.isEmpty()) {
      attempts = List.of(attempt);
    } else {
      List<Attempt> longer = new ArrayList<>(attempts);
      longer.add(attempt);
      attempts = longer;
    }
  }

  List<Attempt> all() {
    return attempts;
  }

  int count() {
    return attempts.size();
  }

  /** Who was asked last, or null if nobody was. */
  @Nullable AgentId lastAgent() {
    return attempts.isEmpty() ? null : attempts.getLast().agent();
  }

  /** What the attempts together may have done. */
  Effect worst() {
    Effect worst = Effect.NONE;
    for (Attempt each : attempts) {
      if (each.effect().compareTo(worst) > 0) {
        worst = each.effect();
      }
    }
    return worst;
  }
}
