package io.agentreach.core.route;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.port.Event;
import io.agentreach.core.port.Events;
import io.agentreach.core.registry.Candidate;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Gives an agent back after an attempt and lets its guards learn from what became of it.
 * Thread-safe.
 */
final class Settler {
  private static final long UNKNOWN_TIME = Duration.ofSeconds(1).toNanos();

  private final Events events;

  Settler(Events events) {
    this.events = events;
  }

  /**
   * Ends one attempt.
   *
   * @param receipt null if the attempt was given up because the caller went away
   */
  void ended(Candidate candidate, @Nullable Receipt receipt, long tookNanos, long now) {
    candidate.agent().slots().release();
    switch (receipt) {
      case null -> candidate.breaker().released(now);
      case Receipt.Replied replied -> {
        candidate.agent().noteFinished(now);
        replied(candidate, tookNanos);
      }
      case Receipt.Failed failed -> failed(candidate, failed, tookNanos, now);
    }
  }

  private void replied(Candidate candidate, long tookNanos) {
    candidate.agent().connecting().succeeded();
    candidate.pause().end();
    candidate.serviceTime().note(tookNanos);
    healthy(candidate);
  }

  private void failed(Candidate candidate, Receipt.Failed failed, long tookNanos, long now) {
    if (failed.code() == FaultCode.TIMEOUT) {
      candidate.serviceTime().noteGivenUp(tookNanos);
    }
    if (!failed.connected()) {
      candidate.agent().connecting().failed(now);
    }
    Duration wait = failed.retryAfter();
    boolean rejected = failed.effect() == Effect.NONE && failed.connected();
    if (rejected) {
      candidate.agent().connecting().succeeded();
      candidate.breaker().released(now);
      if (wait != null) {
        candidate.pause().begin(wait, now);
      }
    } else if (failed.effect() == Effect.DONE && failed.status() >= 400 && failed.status() < 500) {
      candidate.agent().noteFinished(now);
      candidate.agent().connecting().succeeded();
      healthy(candidate);
    } else if (impatient(candidate, failed, tookNanos)) {
      candidate.breaker().released(now);
    } else {
      candidate.agent().noteTrouble(now);
      candidate.successRate().note(false);
      if (candidate.breaker().failed(now)) {
        told(candidate, true);
      }
    }
  }

  /**
   * Whether the time was too short for the agent to be blamed: callers with hardly any patience
   * must not open its breaker for everybody.
   */
  private static boolean impatient(Candidate candidate, Receipt.Failed failed, long tookNanos) {
    if (failed.code() != FaultCode.TIMEOUT) {
      return false;
    }
    long usual = candidate.serviceTime().usualNanos();
    long half = candidate.capability().limit().toNanos() / 2;
    return tookNanos < Math.min(half, usual == 0 ? UNKNOWN_TIME : usual);
  }

  private void healthy(Candidate candidate) {
    candidate.successRate().note(true);
    if (candidate.breaker().succeeded()) {
      told(candidate, false);
    }
  }

  private void told(Candidate candidate, boolean open) {
    AgentKey key = candidate.agent().manifest().key();
    events.publish(new Event.BreakerChanged(key, candidate.capability().name(), open));
  }
}
