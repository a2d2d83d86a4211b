package io.agentreach.core.route;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.CapabilityName;
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
  private final Fallbacks fallbacks;
  private final WaitingRoom waitingRoom;

  Settler(Events events, Fallbacks fallbacks, WaitingRoom waitingRoom) {
    this.events = events;
    this.fallbacks = fallbacks;
    this.waitingRoom = waitingRoom;
  }

  /**
   * Ends one attempt.
   *
   * @param asked the capability as the caller named it
   * @param receipt null if the attempt was given up because the caller went away
   */
  void ended(
      Call call,
      CapabilityName asked,
      Candidate candidate,
      @Nullable Receipt receipt,
      long tookNanos,
      long now) {
    candidate.agent().slots().release(call.wish().priority());
    Boolean success = judge(candidate, receipt, tookNanos, now);
    fallbacks.ended(call.tenant(), asked, candidate.agent(), success, now);
    waitingRoom.offer(candidate.agent().manifest().key(), now);
  }

  /** Lets the guards learn; whether the agent did well, or null if the end says nothing of it. */
  private @Nullable Boolean judge(
      Candidate candidate, @Nullable Receipt receipt, long tookNanos, long now) {
    return switch (receipt) {
      case null -> {
        candidate.breaker().released(now);
        yield null;
      }
      case Receipt.Replied replied -> {
        candidate.agent().noteFinished(now);
        replied(candidate, tookNanos);
        yield true;
      }
      case Receipt.Failed failed -> failed(candidate, failed, tookNanos, now);
    };
  }

  /** An agent was given up for a quicker one: how long it had taken by then counts. */
  void outrun(Candidate candidate, long tookNanos) {
    candidate.serviceTime().noteTail(tookNanos);
    if (candidate.succeeded(tookNanos)) {
      watched(candidate, candidate.watched());
    }
  }

  private void replied(Candidate candidate, long tookNanos) {
    candidate.agent().connecting().succeeded();
    candidate.pause().end();
    candidate.serviceTime().note(tookNanos);
    healthy(candidate, tookNanos);
  }

  private @Nullable Boolean failed(
      Candidate candidate, Receipt.Failed failed, long tookNanos, long now) {
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
      return null;
    } else if (failed.effect() == Effect.DONE && failed.status() >= 400 && failed.status() < 500) {
      candidate.agent().noteFinished(now);
      candidate.agent().connecting().succeeded();
      healthy(candidate, tookNanos);
      return true;
    } else if (impatient(candidate, failed, tookNanos)) {
      candidate.breaker().released(now);
      return null;
    } else {
      candidate.agent().noteTrouble(now);
      candidate.successRate().note(false);
      if (candidate.failed()) {
        watched(candidate, true);
      }
      if (candidate.breaker().failed(now)) {
        told(candidate, true);
      }
      return false;
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

  private void healthy(Candidate candidate, long tookNanos) {
    candidate.successRate().note(true);
    if (candidate.succeeded(tookNanos)) {
      watched(candidate, candidate.watched());
    }
    if (candidate.breaker().succeeded()) {
      told(candidate, false);
    }
  }

  private void watched(Candidate candidate, boolean on) {
    AgentKey key = candidate.agent().manifest().key();
    events.publish(new Event.WatchChanged(key, candidate.capability().name(), on));
  }

  private void told(Candidate candidate, boolean open) {
    AgentKey key = candidate.agent().manifest().key();
    events.publish(new Event.BreakerChanged(key, candidate.capability().name(), open));
  }
}
