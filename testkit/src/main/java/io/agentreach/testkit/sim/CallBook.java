package io.agentreach.testkit.sim;

import io.agentreach.core.fanout.BranchResult;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.port.Channel;
import io.agentreach.core.port.Dispatch;
import io.agentreach.core.port.Loop;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All calls and fan-outs of a run, and what must hold of each of them from step to step. */
final class CallBook {
  private static final int MOST_ATTEMPTS = 3;
  private static final int MOST_PER_AGENT = 2;

  private final Inspector inspector;
  private final Loop clock;
  private final Demands demands = new Demands();
  private final PreferenceCheck preferences;
  private final WaitCheck waitCheck;
  private final Map<String, CallRecord> calls = new HashMap<>();
  private final Map<String, FanOutRecord> fanOuts = new HashMap<>();
  private final Set<FanOutRecord> openFanOuts = new LinkedHashSet<>();
  private final Set<CallRecord> open = new LinkedHashSet<>();
  private final Set<CallRecord> waiting = new LinkedHashSet<>();
  private final List<CallRecord> justSettled = new ArrayList<>();
  private RetryAccount retries;
  private LoopAccount loops = new LoopAccount();

  CallBook(Inspector inspector, Policy policy, Loop clock) {
    this.inspector = inspector;
    this.clock = clock;
    this.retries = new RetryAccount(clock, Hub.RETRY_SHARE, Hub.RETRY_FLOOR);
    this.preferences = new PreferenceCheck(inspector, policy);
    this.waitCheck = new WaitCheck(inspector, clock.now());
  }

  Demands demands() {
    return demands;
  }

  CallRecord begin(CallRecord call) {
    begun(call);
    retries.called();
    loops.begin(call, clock.now());
    demands.begun(call.call().wish().priority(), clock.now());
    waiting.add(call);
    inspector.note(call, "begins:", call.call());
    return call;
  }

  private void begun(CallRecord call) {
    calls.put(call.call().requestId(), call);
    open.add(call);
  }

  void begin(FanOutRecord fanOut) {
    fanOuts.put(fanOut.call().requestId(), fanOut);
    openFanOuts.add(fanOut);
    for (int i = 0; i < fanOut.asked(); i++) {
      retries.called();
    }
    demands.begun(fanOut.call().wish().priority(), clock.now());
    inspector.note("a fan-out begins:", fanOut.call());
  }

  void fanOutOver(FanOutRecord fanOut) {
    if (openFanOuts.remove(fanOut)) {
      demands.over(fanOut.call().wish().priority(), clock.now());
    }
  }

  private @Nullable CallRecord call(Call call) {
    CallRecord known = calls.get(call.requestId());
    int dot = call.requestId().lastIndexOf('.');
    FanOutRecord fanOut = dot < 0 ? null : fanOuts.get(call.requestId().substring(0, dot));
    if (known != null || fanOut == null || fanOut.over()) {
      return known;
    }
    CallRecord branch = fanOut.branch(call);
    begun(branch);
    loops.begin(branch, clock.now());
    demands.begun(call.wish().priority(), clock.now());
    inspector.tally().count("branch");
    return branch;
  }

  AttemptRecord dispatched(Dispatch dispatch, Channel.Listener engine) {
    long now = clock.now();
    demands.check(now);
    CallRecord call = call(dispatch.call());
    Knowledge agent =
        inspector.agents().agent(new AgentKey(dispatch.call().tenant(), dispatch.agent()));
    if (call == null || agent == null) {
      throw inspector.violation("an attempt for an unknown call or agent:", dispatch);
    }
    for (AttemptRecord each : call.attempts()) {
      each.giveUp(now);
    }
    AttemptRecord attempt = new AttemptRecord(call, dispatch, agent, engine, inspector, now);
    inspector.note(attempt, "is asked");
    if (loops.endless(call)) {
      throw inspector.violation(attempt, "is nested too deep or part of a loop");
    }
    new AttemptCheck(inspector, attempt, retries).check(now, MOST_ATTEMPTS, MOST_PER_AGENT);
    preferences.check(attempt, now);
    if (call.attempts().isEmpty()) {
      waiting.remove(call);
      inspector.tally().count(now == call.startedAt() ? "served at once" : "served after waiting");
      inspector.tally().count("priority " + attempt.priority());
    }
    call.begun(attempt, now);
    if (dispatch.remainingNanos() != call.deadline() - now || dispatch.remainingNanos() <= 0) {
      throw inspector.violation(
          attempt,
          "was told a wrong deadline:",
          dispatch.remainingNanos(),
          "instead of",
          call.deadline() - now);
    }
    if (!agent.begun(attempt.capability(), now)) {
      throw inspector.violation(attempt, "is beyond the rate of its capability");
    }
    preferences.begun(attempt, now);
    agent.slots().opened(attempt.priority(), now);
    return attempt;
  }

  void ended(AttemptRecord attempt, Receipt receipt) {
    inspector.note(attempt, "ends:", receipt);
    inspector
        .tally()
        .count(receipt instanceof Receipt.Failed f ? "attempt " + f.effect() : "attempt done");
    attempt.agent().slots().closed(attempt.priority(), clock.now());
    learned(attempt, receipt, clock.now());
  }

  /** The guards learn from the end of an attempt; null if it was given up for the caller's sake. */
  void learned(AttemptRecord attempt, @Nullable Receipt receipt, long now) {
    Boolean success =
        attempt.agent().ended(attempt.capability(), receipt, now - attempt.began(), now);
    preferences.ended(attempt, success, now);
  }

  void gaveUp(AttemptRecord attempt) {
    inspector.note(attempt, "is given up");
    inspector.tally().count("attempt given up");
    attempt.giveUp(clock.now());
  }

  void executed(AttemptRecord attempt) {
    inspector.note(attempt, "does the work");
    if (!attempt.call().executed()) {
      throw inspector.violation(
          attempt, "did the work of a call that must not be repeated once more");
    }
  }

  void streamed(CallRecord call) {
    if (call.settled()) {
      throw inspector.violation(call, "got an event after its end");
    }
    if (call.paused()) {
      throw inspector.violation(call, "got an event while it was paused");
    }
    if (call.openAttempts() != 1) {
      throw inspector.violation(call, "got an event of an attempt that is over");
    }
    call.commit();
    inspector.tally().count("event");
  }

  void settled(CallRecord call, Outcome outcome) {
    inspector.note(call, "settles:", outcome);
    if (call.settled()) {
      throw inspector.violation(call, "settled twice");
    }
    for (AttemptRecord each : call.attempts()) {
      each.giveUp(clock.now());
    }
    call.settle(outcome);
    over(call);
    new OutcomeCheck(inspector, call).check(outcome, clock.now(), MOST_ATTEMPTS);
    inspector.tally().settled(call, outcome);
  }

  private void over(CallRecord call) {
    open.remove(call);
    waiting.remove(call);
    justSettled.add(call);
    demands.over(call.call().wish().priority(), clock.now());
  }

  /** A branch of a fan-out answered. */
  void answered(CallRecord branch, Receipt.Replied replied, BranchResult result) {
    settled(
        branch,
        new Outcome.Success(replied.payload(), result.agent(), result.version(), branch.told()));
  }

  /** A branch of a fan-out is over without a word of its own. */
  void dropped(CallRecord branch) {
    inspector.note(branch, "is dropped by its fan-out");
    for (AttemptRecord each : branch.attempts()) {
      each.giveUp(clock.now());
    }
    branch.drop();
    over(branch);
  }

  /** The caller of a call has just gone away. */
  void cancelled(CallRecord call) {
    if (!call.settled() || call.openAttempts() > 0) {
      throw inspector.violation(call, "goes on after its caller went away");
    }
  }

  /** The hub died, and all calls with it. */
  void crashed() {
    inspector.tally().count("calls lost with the hub", open.size() + openFanOuts.size());
    for (CallRecord each : open) {
      each.lose();
      demands.over(each.call().wish().priority(), clock.now());
    }
    for (FanOutRecord each : openFanOuts) {
      each.lose();
      demands.over(each.call().wish().priority(), clock.now());
    }
    open.clear();
    openFanOuts.clear();
    waiting.clear();
    justSettled.clear();
  }

  void restarting() {
    retries = new RetryAccount(clock, Hub.RETRY_SHARE, Hub.RETRY_FLOOR);
    loops = new LoopAccount();
    preferences.restarted();
  }

  int openCalls() {
    return open.size() + openFanOuts.size();
  }

  /** Checks what must hold between any two steps. */
  void check(Hub hub) {
    long now = clock.now();
    demands.check(now);
    waitCheck.check(waiting, inspector.agents().steadySince(), now);
    room(hub.router().waiting());
    for (CallRecord call : open) {
      if (now - call.deadline() > 0 && now != inspector.agents().steadySince()) {
        throw inspector.violation(call, "is not settled by its deadline");
      }
      int attempts = call.openAttempts();
      if (attempts > 1) {
        throw inspector.violation(call, "has", attempts, "attempts open at once");
      }
      if (attempts == 1) {
        AttemptRecord last = call.attempts().getLast();
        if (call.paused() != last.exchange().paused()) {
          throw inspector.violation(last, "does not know whether its caller wants a pause");
        }
      }
    }
    for (CallRecord call : justSettled) {
      if (call.openAttempts() > 0) {
        throw inspector.violation(call, "is settled and still has an attempt open");
      }
    }
    justSettled.clear();
  }

  /** Those who wait for a slot are those whose calls are open and were never sent. */
  private void room(int inside) {
    int more = 0;
    for (FanOutRecord each : openFanOuts) {
      more += each.unseen();
    }
    if (inside < waiting.size() || inside > waiting.size() + more) {
      throw inspector.violation(
          inside, "calls stand in the waiting room, though", waiting.size(), "should");
    }
  }

  /** Checks what must hold once every call has settled. */
  void checkEnd(Hub hub) {
    if (hub.timers() > 0) {
      throw inspector.violation(hub.timers(), "timers of the engine are left behind");
    }
    for (CallRecord call : calls.values()) {
      if (!call.over()) {
        throw inspector.violation(call, "never settled");
      }
      if (call.settled() && call.worst() == Effect.NONE && call.executions() > 0) {
        throw inspector.violation(call, "was done though it says that nothing was");
      }
    }
  }
}
