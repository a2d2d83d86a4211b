package io.agentreach.testkit.sim;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.port.Channel;
import io.agentreach.core.port.Dispatch;
import io.agentreach.core.port.Event;
import io.agentreach.core.port.Events;
import io.agentreach.core.port.Loop;
import io.agentreach.core.rule.StateRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Watches all that passes between engine and world, and stops the run at the first broken promise.
 */
final class Inspector implements Events {
  private static final int MOST_ATTEMPTS = 3;
  private static final int MOST_PER_AGENT = 2;

  private final long seed;
  private final Loop clock;
  private final Journal journal;
  private final Tally tally = new Tally();
  private final RetryAccount retries;
  private final LoopAccount loops = new LoopAccount();
  private final Map<AgentKey, Knowledge> agents = new HashMap<>();
  private final Map<String, CallRecord> calls = new HashMap<>();
  private final Set<CallRecord> open = new LinkedHashSet<>();
  private final List<CallRecord> justSettled = new ArrayList<>();
  private final List<SlotCount> slots = new ArrayList<>();

  Inspector(long seed, Loop clock, RetryAccount retries) {
    this.seed = seed;
    this.clock = clock;
    this.journal = new Journal(clock);
    this.retries = retries;
  }

  void note(Object... words) {
    journal.note(words);
  }

  Tally tally() {
    return tally;
  }

  Violation violation(Object... words) {
    journal.note(words);
    StringBuilder broken = new StringBuilder();
    for (Object each : words) {
      broken.append(broken.isEmpty() ? "" : " ").append(each);
    }
    return new Violation(seed, broken.toString(), journal.text());
  }

  // What the hub is told of agents.

  @Nullable Knowledge agent(AgentKey key) {
    return agents.get(key);
  }

  SlotCount slots(io.agentreach.core.guard.Slots mine, int most) {
    for (SlotCount each : slots) {
      if (each.slots() == mine) {
        return each;
      }
    }
    SlotCount fresh = new SlotCount(mine, most);
    slots.add(fresh);
    return fresh;
  }

  void registered(Knowledge knowledge) {
    Knowledge before = agents.put(knowledge.manifest().key(), knowledge);
    if (before != null) {
      before.over();
    }
  }

  void removed(AgentKey key) {
    Knowledge before = agents.remove(key);
    if (before != null) {
      before.over();
    }
  }

  @Override
  public void publish(Event event) {
    tally.count(event.getClass().getSimpleName());
    note(event);
    if (event instanceof Event.StateChanged changed) {
      Knowledge knowledge = agents.get(changed.agent());
      if (knowledge == null || knowledge.state() != changed.from()) {
        throw violation("a state changed that was another before:", changed);
      }
      if (changed.from() == changed.to() || !StateRule.allows(changed.from(), changed.to())) {
        throw violation("an illegal transition:", changed);
      }
    }
  }

  // What becomes of calls.

  CallRecord begin(CallRecord call) {
    calls.put(call.call().requestId(), call);
    open.add(call);
    retries.called();
    loops.begin(call, clock.now());
    note(call, "begins:", call.call());
    return call;
  }

  AttemptRecord dispatched(Dispatch dispatch, Channel.Listener engine) {
    long now = clock.now();
    CallRecord call = calls.get(dispatch.call().requestId());
    Knowledge agent = agents.get(new AgentKey(dispatch.call().tenant(), dispatch.agent()));
    if (call == null || agent == null) {
      throw violation("an attempt for an unknown call or agent:", dispatch);
    }
    for (AttemptRecord each : call.attempts()) {
      each.giveUp(now);
    }
    AttemptRecord attempt = new AttemptRecord(call, dispatch, agent, engine, this, now);
    note(attempt, "is asked");
    if (loops.endless(call)) {
      throw violation(attempt, "is nested too deep or part of a loop");
    }
    new AttemptCheck(this, attempt, retries).check(now, MOST_ATTEMPTS, MOST_PER_AGENT);
    call.begun(attempt, now);
    if (dispatch.remainingNanos() != call.deadline() - now || dispatch.remainingNanos() <= 0) {
      throw violation(
          attempt,
          "was told a wrong deadline:",
          dispatch.remainingNanos(),
          "instead of",
          call.deadline() - now);
    }
    if (!agent.begun(attempt.capability(), now)) {
      throw violation(attempt, "is beyond the rate of its capability");
    }
    agent.slots().opened();
    return attempt;
  }

  void ended(AttemptRecord attempt, Receipt receipt) {
    note(attempt, "ends:", receipt);
    tally.count(receipt instanceof Receipt.Failed f ? "attempt " + f.effect() : "attempt done");
    attempt.agent().slots().closed();
    long now = clock.now();
    attempt.agent().ended(attempt.capability(), receipt, now - attempt.began(), now);
  }

  void gaveUp(AttemptRecord attempt) {
    note(attempt, "is given up");
    tally.count("attempt given up");
    attempt.giveUp(clock.now());
  }

  void executed(AttemptRecord attempt) {
    note(attempt, "does the work");
    if (!attempt.call().executed()) {
      throw violation(attempt, "did the work of a call that must not be repeated once more");
    }
  }

  void streamed(CallRecord call) {
    if (call.settled()) {
      throw violation(call, "got an event after its end");
    }
    if (call.paused()) {
      throw violation(call, "got an event while it was paused");
    }
    if (call.openAttempts() != 1) {
      throw violation(call, "got an event of an attempt that is over");
    }
    call.commit();
    tally.count("event");
  }

  void settled(CallRecord call, Outcome outcome) {
    note(call, "settles:", outcome);
    if (call.settled()) {
      throw violation(call, "settled twice");
    }
    for (AttemptRecord each : call.attempts()) {
      each.giveUp(clock.now());
    }
    call.settle(outcome);
    open.remove(call);
    justSettled.add(call);
    new OutcomeCheck(this, call).check(outcome, clock.now(), MOST_ATTEMPTS);
    tally.settled(call, outcome);
  }

  /** The caller of a call has just gone away. */
  void cancelled(CallRecord call) {
    if (!call.settled() || call.openAttempts() > 0) {
      throw violation(call, "goes on after its caller went away");
    }
  }

  Iterable<Knowledge> everyone() {
    return agents.values();
  }

  int openCalls() {
    return open.size();
  }

  /** Checks what must hold between any two steps. */
  void check() {
    long now = clock.now();
    for (CallRecord call : open) {
      if (now - call.deadline() > 0) {
        throw violation(call, "is not settled by its deadline");
      }
      int attempts = call.openAttempts();
      if (attempts > 1) {
        throw violation(call, "has", attempts, "attempts open at once");
      }
      if (attempts == 1) {
        AttemptRecord last = call.attempts().getLast();
        if (call.paused() != last.exchange().paused()) {
          throw violation(last, "does not know whether its caller wants a pause");
        }
      }
    }
    for (CallRecord call : justSettled) {
      if (call.openAttempts() > 0) {
        throw violation(call, "is settled and still has an attempt open");
      }
    }
    justSettled.clear();
    for (SlotCount each : slots) {
      if (!each.agrees()) {
        throw violation(each);
      }
    }
  }

  /** Checks what must hold once every call has settled. */
  void checkEnd(int timersLeft) {
    check();
    if (timersLeft > 0) {
      throw violation(timersLeft, "timers of the engine are left behind");
    }
    for (CallRecord call : calls.values()) {
      if (!call.settled()) {
        throw violation(call, "never settled");
      }
      if (call.worst() == Effect.NONE && call.executions() > 0) {
        throw violation(call, "was done though it says that nothing was");
      }
    }
  }
}
