package io.agentreach.core.registry;

import io.agentreach.core.guard.Breaker;
import io.agentreach.core.guard.Pause;
import io.agentreach.core.guard.Percentile;
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
  private final Percentile times = new Percentile();
  private final SuccessRate successRate = new SuccessRate();
  private final Quality quality;
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

  /** What most calls do not exceed, to be held against its peers'. */
  public Percentile times() {
    return times;
  }

  public SuccessRate successRate() {
    return successRate;
  }

  public Quality quality() {
    return quality;
  }

  /** The capability's own rate limit, null if it declares none. */
  public @Nullable TokenBucket rate() {
    return rate;
  }
}
