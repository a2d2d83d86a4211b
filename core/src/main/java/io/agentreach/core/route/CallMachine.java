package io.agentreach.core.route;

import io.agentreach.core.model.Attempt;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.model.Phase;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.registry.Candidate;
import io.agentreach.core.rule.RetryRule.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The life of one call as a state machine without I/O: an event goes in with the time, the next
 * step comes out; see ADR 2. Not thread-safe: it lives on its call's loop.
 *
 * <p>Invariants: one {@code Finish}, after which every event gives {@code Nothing}; each chosen
 * candidate is given back through {@link Resources#ended} exactly once.
 */
final class CallMachine {
  /** What happens to a call. */
  sealed interface Event {
    record Started() implements Event {}

    /** The attempt under way ended. */
    record Ended(Receipt receipt) implements Event {}

    /** A part of a streamed answer came. */
    record Streamed() implements Event {}

    /** A streaming agent gave a sign of life that the caller does not see. */
    record Alive() implements Event {}

    /** The time that the last step set ran out. */
    record Elapsed() implements Event {}

    /** The same, while the caller holds the stream back. */
    record Unread() implements Event {}

    /** The caller went away. */
    record Cancelled() implements Event {}

    /** Another agent that was asked as well has answered. */
    record Outrun() implements Event {}

    /** A slot came free while the call waits for one. */
    record Roomy() implements Event {}
  }

  /** What to do next. */
  sealed interface Step {
    /**
     * Ask an agent.
     *
     * @param limitNanos after which {@code Elapsed} is due
     * @param remainingNanos what is left of the whole call's time
     */
    record Try(Choice.Chosen choice, int number, long limitNanos, long remainingNanos)
        implements Step {}

    /** Do nothing for a while; {@code Elapsed} is due then. No attempt is under way. */
    record Wait(long nanos) implements Step {}

    /** Let the attempt under way go on; {@code Elapsed} is due then. */
    record GoOn(long nanos) implements Step {}

    /** Tell the caller. */
    record Finish(Outcome outcome) implements Step {}

    /** Go on as before. */
    record Nothing() implements Step {}
  }

  /** What the machine decides with: the only ways in which a call touches what calls share. */
  interface Resources {
    /** Picks and takes an agent that was asked less than {@code perAgent} times. */
    Choice pick(Tried tried, int perAgent, long now);

    /** Gives an agent back with what became of the attempt; null if it was given up. */
    void ended(Candidate candidate, @Nullable Receipt receipt, long tookNanos, long now);

    /** Lets the call wait for a slot; false if too many wait already. */
    boolean enterWaiting(long now);

    /** Ends the waiting. */
    void leaveWaiting();

    /** Notes that an agent was given up for a quicker one. */
    void outrun(Candidate candidate, long tookNanos);

    /** Takes a retry from the budget. */
    boolean withdraw(long now);

    /** A random number, 0 inclusive to 1 exclusive. */
    double chance();
  }

  private static final Step NOTHING = new Step.Nothing();

  /** How often a call that waits for a slot looks for itself. */
  private static final long LOOK_EVERY = Duration.ofMillis(100).toNanos();

  private final Call call;
  private final RouteRules rules;
  private final Resources resources;
  private final long startedAt;
  private final Tried tried;
  private List<Attempt> attempts = List.of();
  private long deadline;
  private boolean timed;
  private Choice.@Nullable Chosen current;
  private long attemptAt;
  private long attemptLimit;
  private boolean streaming;
  private long streamedAt;
  private boolean committed;
  private Choice.@Nullable Full waiting;
  private boolean queued;
  private long waitUntil;
  private boolean over;
  private Receipt.@Nullable Failed lastFailure;

  /**
   * @param tried whom the call must not ask, empty for most
   * @param now when the call began
   */
  CallMachine(Call call, RouteRules rules, Resources resources, Tried tried, long now) {
    this.call = call;
    this.tried = tried;
    this.rules = rules;
    this.resources = resources;
    this.startedAt = now;
    Duration caller = call.timeout();
    long longest = rules.time().longest().toNanos();
    this.deadline = now + (caller == null ? longest : Math.min(longest, caller.toNanos()));
  }

  /** Takes an event at {@code now} and says what comes next. */
  Step on(Event event, long now) {
    if (over) {
      return NOTHING;
    }
    return switch (event) {
      case Event.Started started -> first(now);
      case Event.Ended ended -> ended(ended.receipt(), now);
      case Event.Streamed streamed -> streamed(now);
      case Event.Alive alive -> alive(now);
      case Event.Elapsed elapsed -> elapsed(now);
      case Event.Unread unread -> unread(now);
      case Event.Roomy roomy -> waiting == null ? NOTHING : lookAgain(waiting, now);
      case Event.Outrun outrun -> outrun(now);
      case Event.Cancelled cancelled -> givenUp(FaultCode.CANCELLED, "the caller went away", now);
    };
  }

  private Step first(long now) {
    return switch (resources.pick(tried, 1, now)) {
      case Choice.Chosen chosen -> attempt(chosen, now);
      // A hedge has somebody to wait for already.
      case Choice.Full full when !tried.isEmpty() -> finish(new Outcome.Failure(full.fault()));
      case Choice.Full full -> queue(full, now);
      case Choice.Nobody nobody -> finish(new Outcome.Failure(nobody.fault()));
    };
  }

  /** Waits for a slot, if one is expected soon enough for the work to be done in time. */
  private Step queue(Choice.Full full, long now) {
    Capability capability = full.nearest().capability();
    keepTime(capability);
    long patience = deadline - now;
    if (call.streaming()) {
      patience = Math.min(patience, capability.limit().toNanos());
    }
    waitUntil = now + patience - full.workNanos();
    boolean inTime = full.waitNanos() <= waitUntil - now && waitUntil - now > 0;
    if (!inTime || !resources.enterWaiting(now)) {
      return finish(new Outcome.Failure(full.fault()));
    }
    waiting = full;
    queued = true;
    return new Step.Wait(Math.min(LOOK_EVERY, waitUntil - now));
  }

  private Step lookAgain(Choice.Full before, long now) {
    if (deadline - now <= 0) {
      return finish(new Outcome.Failure(before.fault()));
    }
    return switch (resources.pick(tried, 1, now)) {
      case Choice.Chosen chosen -> attempt(chosen, now);
      case Choice.Full full when waitUntil - now <= 0 -> finish(new Outcome.Failure(full.fault()));
      case Choice.Full full -> {
        waiting = full;
        yield new Step.Wait(Math.min(LOOK_EVERY, waitUntil - now));
      }
      case Choice.Nobody nobody -> finish(new Outcome.Failure(nobody.fault()));
    };
  }

  private void stopWaiting() {
    if (waiting != null) {
      waiting = null;
      resources.leaveWaiting();
    }
  }

  /**
   * Sets the call's deadline, once it is known what kind of work it is. One that waited for a slot
   * keeps the time that it waited with, if that is more.
   */
  private void keepTime(Capability capability) {
    if (timed || call.streaming()) {
      return;
    }
    long limit =
        rules.time().callNanos(call.timeout(), capability.timeout(), capability.work().timeout());
    long end = startedAt + limit;
    deadline = queued && deadline - end > 0 ? deadline : end;
  }

  private Step attempt(Choice.Chosen chosen, long now) {
    stopWaiting();
    keepTime(chosen.candidate().capability());
    timed = true;
    current = chosen;
    streaming = false;
    attemptAt = now;
    tried.add(chosen.candidate().agentId());
    long remaining = deadline - now;
    attemptLimit = limit(chosen, remaining);
    return new Step.Try(chosen, attempts.size() + 1, attemptLimit, remaining);
  }

  private long limit(Choice.Chosen chosen, long remaining) {
    Capability capability = chosen.candidate().capability();
    if (call.streaming()) {
      Duration declared = capability.timeout();
      Duration first = declared == null ? rules.time().firstByte() : declared;
      return Math.min(remaining, first.toNanos());
    }
    boolean mayMoveOn =
        chosen.others()
            && call.repeatable(capability)
            && attempts.size() + 1 < rules.retry().attempts();
    return rules.time().attemptNanos(remaining, mayMoveOn, chosen.quickestNanos());
  }

  private Step streamed(long now) {
    committed |= current != null;
    return alive(now);
  }

  private Step alive(long now) {
    if (current != null) {
      streaming = true;
      streamedAt = now;
    }
    return NOTHING;
  }

  private Step ended(Receipt receipt, long now) {
    Choice.Chosen open = current;
    if (open == null) {
      return NOTHING;
    }
    return switch (receipt) {
      case Receipt.Replied replied -> {
        close(open, receipt, now);
        note(open, null, Effect.DONE, "", now);
        yield finish(
            new Outcome.Success(
                replied.payload(),
                open.candidate().agentId(),
                open.candidate().agent().manifest().version(),
                attempts));
      }
      case Receipt.Failed failed -> failed(open, failed, now);
    };
  }

  /**
   * A reader that has stopped is not the agent's fault, and holds it no longer than a silence may
   * last.
   */
  private Step unread(long now) {
    if (current == null || !streaming) {
      return elapsed(now);
    }
    long left = streamLeft(now);
    return left > 0
        ? new Step.GoOn(left)
        : givenUp(
            FaultCode.TIMEOUT, "the caller read nothing for " + Reason.span(now - streamedAt), now);
  }

  private long streamLeft(long now) {
    long idle = rules.time().streamIdle().toNanos() - (now - streamedAt);
    return Math.min(idle, deadline - now);
  }

  private Step elapsed(long now) {
    Choice.Chosen open = current;
    if (open == null) {
      return waiting == null ? again(now) : lookAgain(waiting, now);
    }
    if (streaming) {
      long left = streamLeft(now);
      if (left > 0) {
        return new Step.GoOn(left);
      }
    }
    String limit = Reason.span(streaming ? now - streamedAt : attemptLimit);
    String message = (streaming ? "the stream was silent for " : "no answer within ") + limit;
    return failed(open, Receipt.Failed.unknown(FaultCode.TIMEOUT, message), now);
  }

  private Step failed(Choice.Chosen open, Receipt.Failed failed, long now) {
    close(open, failed, now);
    note(open, failed.code(), failed.effect(), failed.message(), now);
    lastFailure = failed;
    boolean repeatable = call.repeatable(open.candidate().capability());
    long remaining = deadline - now;
    Verdict verdict =
        rules
            .retry()
            .after(failed, attempts.size(), repeatable, committed, remaining, resources.chance());
    return switch (verdict) {
      case Verdict.Stop stop -> finish(failure(open, failed, repeatable));
      case Verdict.Next next -> next(open, failed, next, repeatable, now);
    };
  }

  private Step next(
      Choice.Chosen open, Receipt.Failed failed, Verdict.Next next, boolean repeatable, long now) {
    if (next.paid() && !resources.withdraw(now)) {
      return finish(failure(open, failed, repeatable));
    }
    if (next.delayNanos() > 0) {
      return new Step.Wait(next.delayNanos());
    }
    if (resources.pick(tried, 1, now) instanceof Choice.Chosen chosen) {
      return attempt(chosen, now);
    }
    boolean fits = rules.retry().perAgent() > 1 && next.againNanos() < deadline - now;
    boolean funded = fits && (next.paid() || resources.withdraw(now));
    return funded ? new Step.Wait(next.againNanos()) : finish(failure(open, failed, repeatable));
  }

  /**
   * After a pause: somebody new, else somebody once more; nobody if the pause became longer than
   * the call's time, because the whole process stood still.
   */
  private Step again(long now) {
    Receipt.Failed failed = lastFailure;
    if (failed != null && deadline - now <= 0) {
      return finish(failure(null, failed, false));
    }
    Choice choice = resources.pick(tried, 1, now);
    if (!(choice instanceof Choice.Chosen) && rules.retry().perAgent() > 1) {
      choice = resources.pick(tried, rules.retry().perAgent(), now);
    }
    return switch (choice) {
      case Choice.Chosen chosen -> attempt(chosen, now);
      case Choice.Full full -> nobody(full.fault());
      case Choice.Nobody nobody -> nobody(nobody.fault());
    };
  }

  private Step nobody(Fault fault) {
    Receipt.Failed failed = lastFailure;
    return failed == null
        ? finish(new Outcome.Failure(fault))
        : finish(failure(null, failed, false));
  }

  private Step outrun(long now) {
    Choice.Chosen open = current;
    if (open != null) {
      resources.outrun(open.candidate(), now - attemptAt);
    }
    return givenUp(FaultCode.CANCELLED, "another agent answered first", now);
  }

  private Step givenUp(FaultCode code, String why, long now) {
    Choice.Chosen open = current;
    Effect effect = worst();
    if (open != null) {
      close(open, null, now);
      effect = Effect.UNKNOWN;
      note(open, code, effect, why, now);
    }
    Fault fault = Fault.of(code, Phase.DELIVER, why);
    return finish(new Outcome.Failure(withEffect(fault, effect)));
  }

  private Fault withEffect(Fault fault, Effect effect) {
    return new Fault(
        fault.code(),
        fault.message(),
        fault.phase(),
        effect,
        attempts.isEmpty() ? null : attempts.getLast().agent(),
        false,
        null,
        attempts,
        List.of(),
        0,
        null);
  }

  private void close(Choice.Chosen open, @Nullable Receipt receipt, long now) {
    current = null;
    resources.ended(open.candidate(), receipt, now - attemptAt, now);
  }

  private void note(
      Choice.Chosen open, @Nullable FaultCode code, Effect effect, String message, long now) {
    Attempt attempt =
        new Attempt(
            attempts.size() + 1,
            open.candidate().agentId(),
            Duration.ofNanos(attemptAt - startedAt),
            Duration.ofNanos(now - attemptAt),
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

  private Outcome failure(Choice.@Nullable Chosen open, Receipt.Failed failed, boolean repeatable) {
    Effect effect = worst();
    boolean safe = effect == Effect.NONE || (effect == Effect.UNKNOWN && repeatable);
    return new Outcome.Failure(
        new Fault(
            failed.code(),
            failed.message(),
            Phase.DELIVER,
            effect,
            open == null ? attempts.getLast().agent() : open.candidate().agentId(),
            safe && failed.code().retryable(),
            failed.retryAfter(),
            attempts,
            List.of(),
            failed.status(),
            failed.document()));
  }

  /** What the attempts together may have done. */
  private Effect worst() {
    Effect worst = Effect.NONE;
    for (Attempt each : attempts) {
      if (each.effect().compareTo(worst) > 0) {
        worst = each.effect();
      }
    }
    return worst;
  }

  private Step finish(Outcome outcome) {
    stopWaiting();
    over = true;
    return new Step.Finish(outcome);
  }
}
