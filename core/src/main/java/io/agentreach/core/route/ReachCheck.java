package io.agentreach.core.route;

import io.agentreach.core.guard.TokenBucket;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.port.InputCheck;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.Candidate;
import io.agentreach.core.rule.Check;
import io.agentreach.core.rule.Liveness.Presence;
import io.agentreach.core.rule.ReachFacts;
import io.agentreach.core.rule.ReachRule;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@link ReachRule} asks about: one agent at a time in view of one call. Made once for a
 * selection and pointed at each candidate in turn, so that nothing is allocated per candidate. Not
 * thread-safe.
 */
final class ReachCheck implements ReachFacts {
  private final Call call;
  private final InputCheck input;
  private final long now;
  private AgentRecord agent;
  private @Nullable Candidate candidate;

  ReachCheck(Call call, InputCheck input, long now, AgentRecord first) {
    this.call = call;
    this.input = input;
    this.now = now;
    this.agent = first;
  }

  /** The first check that refuses the candidate, or null. */
  @Nullable Check refusal(Candidate each) {
    agent = each.agent();
    candidate = each;
    return ReachRule.firstFailure(this);
  }

  /** The same for an agent that does not declare the capability. */
  @Nullable Check refusal(AgentRecord undeclared) {
    agent = undeclared;
    candidate = null;
    return ReachRule.firstFailure(this);
  }

  @Override
  public boolean heartbeatFresh() {
    return agent.presence(now) == Presence.ALIVE;
  }

  @Override
  public boolean connects() {
    return agent.connecting().admits(now);
  }

  @Override
  public boolean ready() {
    return agent.able(now);
  }

  @Override
  public boolean notCordoned() {
    return !agent.cordoned();
  }

  @Override
  public boolean notPaused() {
    Candidate each = candidate;
    return each == null || each.pause().waitNanos(now) <= 0;
  }

  @Override
  public boolean circuitClosed() {
    Candidate each = candidate;
    return each == null || each.breaker().admits(now);
  }

  @Override
  public boolean dependenciesHealthy() {
    return agent.dependenciesHealthy();
  }

  @Override
  public boolean slotFree() {
    return agent.slots().admits(call.wish().priority(), agent.manifest().maxConcurrency(), now);
  }

  @Override
  public boolean declared() {
    return candidate != null;
  }

  @Override
  public boolean versionFits() {
    String wanted = call.wish().version();
    return wanted == null || wanted.equals(agent.manifest().version());
  }

  @Override
  public boolean inputAcceptable() {
    Candidate each = candidate;
    return each == null || input.problem(each.capability(), call.payload()) == null;
  }

  @Override
  public boolean scopeHeld() {
    Candidate each = candidate;
    String scope = each == null ? null : each.capability().scope();
    return scope == null || call.principal().holds(scope);
  }

  @Override
  public boolean groupFits() {
    String wanted = call.wish().group();
    return wanted == null || agent.manifest().groups().contains(wanted);
  }

  @Override
  public boolean callerAllowed() {
    Manifest manifest = agent.manifest();
    return manifest.allowedCallers().isEmpty()
        || manifest.allowedCallers().contains(call.principal().id());
  }

  @Override
  public boolean regionFits() {
    String wanted = call.wish().region();
    return wanted == null || wanted.equals(agent.manifest().region());
  }

  @Override
  public boolean withinRate() {
    Candidate each = candidate;
    TokenBucket rate = each == null ? null : each.rate();
    return rate == null || rate.admits(now);
  }
}
