package io.agentreach.core.registry;

import io.agentreach.core.guard.Breaker;
import io.agentreach.core.guard.Pause;
import io.agentreach.core.guard.Quality;
import io.agentreach.core.guard.ServiceTime;
import io.agentreach.core.guard.SuccessRate;
import io.agentreach.core.guard.TokenBucket;
import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Capability;
import io.agentreach.core.rule.BreakerRule;
import io.agentreach.core.rule.QualityRule;
import org.jspecify.annotations.Nullable;

/** One capability of one agent: what a call can be routed to. Thread-safe. */
public final class Candidate {
  private final AgentRecord agent;
  private final Capability capability;
  private final Breaker breaker;
  private final Pause pause = new Pause();
  private final ServiceTime serviceTime = new ServiceTime();
  private final SuccessRate successRate = new SuccessRate();
  private final Quality quality;
  // What selection reads of the quality for each candidate, beside the other fields it reads.
  // Negative while it is watched.
  private volatile float pull = 1;
  private final @Nullable TokenBucket rate;

  Candidate(
      AgentRecord agent,
      Capability capability,
      BreakerRule breaker,
      QualityRule quality,
      long now) {
    this.agent = agent;
    this.capability = capability;
    this.breaker = new Breaker(breaker);
    this.quality = new Quality(quality);
    Capability.Rate declared = capability.rate();
    this.rate = declared == null ? null : new TokenBucket(declared.limit(), declared.window(), now);
  }

  public AgentRecord agent() {
    return agent;
  }

  public AgentId agentId() {
    return agent.id();
  }

  public Capability capability() {
    return capability;
  }

  public Breaker breaker() {
    return breaker;
  }

  /** The pause that the agent asked for. */
  public Pause pause() {
    return pause;
  }

  public ServiceTime serviceTime() {
    return serviceTime;
  }

  public SuccessRate successRate() {
    return successRate;
  }

  public Quality quality() {
    return quality;
  }

  /** The factor that its quality puts on its weight, above 0 to 1. */
  public double qualityWeight() {
    return Math.abs(pull);
  }

  /** Whether it is watched: it gets no traffic but probes while others are there. */
  public boolean watched() {
    return pull < 0;
  }

  /** Notes what 95 of 100 calls to its peers do not exceed, in nanoseconds; 0 if not known. */
  void peers(long nanos) {
    quality.peers(nanos);
    serviceTime.patience(quality.patienceNanos());
  }

  /** Lets the quality learn of a success; true if the watch began or ended. */
  public boolean succeeded(long tookNanos) {
    if (pull == 1 && tookNanos <= serviceTime.patienceNanos()) {
      return false;
    }
    return learned(quality.succeeded(tookNanos));
  }

  /** Lets the quality learn of a failure by the agent's fault; true if the watch began. */
  public boolean failed() {
    return learned(quality.failed());
  }

  private boolean learned(boolean changed) {
    float weight = (float) quality.weight();
    pull = quality.watched() ? -weight : weight;
    return changed;
  }

  /** The capability's own rate limit, null if it declares none. */
  public @Nullable TokenBucket rate() {
    return rate;
  }
}
