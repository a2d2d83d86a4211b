package io.agentreach.testkit.sim;

import io.agentreach.core.model.Attempt;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.model.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One call as the inspector saw it. */
final class CallRecord {
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private final Call call;
  private final long startedAt;
  private final @Nullable FanOutRecord fanOut;
  private final List<AttemptRecord> attempts = new ArrayList<>();
  private long deadline;
  private int executions;
  private boolean everRepeatable;
  private boolean cancelled;
  private boolean lost;
  private boolean paused;
  private boolean committed;
  private @Nullable Outcome outcome;

  CallRecord(Call call, long now) {
    this(call, null, now);
  }

  /** A branch of a fan-out, or a call of its own. */
  CallRecord(Call call, @Nullable FanOutRecord fanOut, long now) {
    this.call = call;
    this.fanOut = fanOut;
    this.startedAt = now;
    this.deadline = now + shorter(LONGEST, call.timeout()).toNanos();
  }

  Call call() {
    return call;
  }

  long startedAt() {
    return startedAt;
  }

  List<AttemptRecord> attempts() {
    return attempts;
  }

  /**
   * The first attempt fixes the time limit of all: that of the capability, capped by the caller's.
   * A call that waited for a slot before may have more: the limit of one whose slot it waited for.
   */
  void begun(AttemptRecord attempt, long now) {
    Capability capability = attempt.capability();
    if (attempts.isEmpty() && !call.streaming()) {
      long most = shorter(LONGEST, call.timeout()).toNanos();
      long own = limitNanos(capability);
      long waited = now - startedAt;
      long told = waited + attempt.dispatch().remainingNanos();
      deadline = startedAt + (waited > 0 && told > own ? Math.min(told, most) : own);
    }
    attempts.add(attempt);
    everRepeatable |= repeatable(capability);
  }

  /** How long the call may take with this capability alone. */
  private long limitNanos(Capability capability) {
    Duration declared = capability.timeout();
    Duration caller = call.timeout();
    Duration limit = declared == null && caller == null ? capability.work().timeout() : declared;
    return shorter(shorter(LONGEST, caller), limit).toNanos();
  }

  /** Whether the call has waited for a slot for as long as it may. */
  boolean waitedInVain(Iterable<Knowledge> agents, long now) {
    if (!attempts.isEmpty()) {
      return false;
    }
    long shortest = Long.MAX_VALUE;
    for (Knowledge each : agents) {
      Capability meant = meant(each);
      shortest = meant == null ? shortest : Math.min(shortest, limitNanos(meant));
    }
    return now - startedAt >= shortest;
  }

  private static Duration shorter(Duration one, @Nullable Duration other) {
    return other != null && other.compareTo(one) < 0 ? other : one;
  }

  long deadline() {
    return deadline;
  }

  /** Whether doing it twice at an agent of this capability is harmless. */
  boolean repeatable(Capability capability) {
    Boolean wished = call.wish().retryUnknown();
    if (wished != null) {
      return wished;
    }
    return capability.idempotent() || call.wish().idempotencyKey() != null;
  }

  /** The declared capability of {@code agent} that the call means, or null if it means none. */
  @Nullable Capability meant(Knowledge agent) {
    return switch (call.target()) {
      case Target.ByCapability by -> agent.manifest().serving(by.capability());
      case Target.ByAgent by ->
          by.agent().equals(agent.manifest().agent()) && by.capability() != null
              ? agent.manifest().serving(by.capability())
              : null;
    };
  }

  /** What all attempts together may have done. */
  Effect worst() {
    Effect worst = Effect.NONE;
    for (AttemptRecord each : attempts) {
      worst = each.effect().compareTo(worst) > 0 ? each.effect() : worst;
    }
    return worst;
  }

  /** Whether it has asked this agent before. */
  boolean tried(Knowledge agent) {
    for (AttemptRecord each : attempts) {
      if (each.dispatch().agent().equals(agent.manifest().agent())) {
        return true;
      }
    }
    return false;
  }

  int openAttempts() {
    int open = 0;
    for (AttemptRecord each : attempts) {
      open += each.open() ? 1 : 0;
    }
    return open;
  }

  int executions() {
    return executions;
  }

  /** Notes that an agent did the work; false if that was once too often. */
  boolean executed() {
    executions++;
    return executions == 1 || everRepeatable;
  }

  boolean cancelled() {
    return cancelled;
  }

  void cancel() {
    cancelled = true;
  }

  /** Whether an attempt that is given up now is given up for the caller's sake. */
  boolean callersDoing(long now) {
    return cancelled || paused || (fanOut != null && fanOut.joined(now));
  }

  /** The hub died with it. */
  void lose() {
    lost = true;
    attempts.forEach(AttemptRecord::lose);
  }

  /** Whether nothing can become of it any more. */
  boolean over() {
    return lost || settled();
  }

  /** Its fan-out does without it. */
  void drop() {
    lost = true;
  }

  /** The attempts in the words of an outcome. */
  List<Attempt> told() {
    List<Attempt> told = new ArrayList<>();
    for (AttemptRecord each : attempts) {
      told.add(
          new Attempt(
              told.size() + 1,
              each.dispatch().agent(),
              Duration.ZERO,
              Duration.ZERO,
              null,
              each.effect(),
              ""));
    }
    return told;
  }

  boolean paused() {
    return paused;
  }

  void pause(boolean on) {
    paused = on;
  }

  /** Whether the caller has seen a part of the answer. */
  boolean committed() {
    return committed;
  }

  void commit() {
    committed = true;
  }

  @Nullable Outcome outcome() {
    return outcome;
  }

  boolean settled() {
    return outcome != null;
  }

  void settle(Outcome how) {
    outcome = how;
  }

  @Override
  public String toString() {
    return call.requestId();
  }
}
