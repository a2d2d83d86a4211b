package io.agentreach.core.route;

import io.agentreach.core.model.Call;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.model.Phase;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.rule.RetryRule.Verdict;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The life of one call as a state machine without I/O: an event goes in with the time, the next
 * step comes out; see ADR 2. Not thread-safe: it lives on its call's loop.
 *
 * <p>Invariants: one {@code Finish}, after which every event gives {@code Nothing}; each chosen
 * candidate is given back through {@link CallResources#ended} exactly once.
 */
final class CallMachine {
  private static final CallStep NOTHING = new CallStep.Nothing();

  /** How often a call that waits for a slot looks for itself. */
  private static final long LOOK_EVERY = Duration.ofMillis(100).toNanos();

  private final Call call;
  private final RouteRules rules;
  private final CallResources resources;
  private final long startedAt;
  private final Tried tried;
  private final AttemptLog attempts;
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
  CallMachine(Call call, RouteRules rules, CallResources resources, Tried tried, long now) {
    this.call = call;
    this.tried = tried;
    this.rules = rules;
    this.resources = resources;
    this.startedAt = now;
    this.attempts = new AttemptLog(now);
    Duration caller = call.timeout();
    long longest = rules.time().longest().toNanos();
    this.deadline = now + (caller == null ? longest : Math.min(longest, caller.toNanos()));
  }

  /** Takes an event at {@code now} and says what comes next. */
  CallStep on(CallEvent event, long now) {
    if (over) {
      return NOTHING;
    }
    return switch (event) {
      case CallEvent.Started started -> first(now);
      case CallEvent.Ended ended -> ended(ended.receipt(), now);
      case CallEvent.Streamed streamed -> streamed(now);
      case CallEvent.Alive alive -> alive(now);
      case CallEvent.Elapsed elapsed -> elapsed(now);
      case CallEvent.Unread unread -> unread(now);
      case CallEvent.Roomy roomy -> waiting == null ? NOTHING : lookAgain(waiting, now);
      case CallEvent.Outrun outrun -> outrun(now);
      case CallEvent.Cancelled cancelled ->
          givenUp(FaultCode.CANCELLED, "the caller went away", now);
    };
  }

  private CallStep first(long now) {
    return switch (resources.pick(tried, 1, now)) {
      case Choice.Chosen chosen -> attempt(chosen, now);
      // A hedge has somebody to wait for already.
      case Choice.Full full when !tried.isEmpty() -> finish(new Outcome.Failure(full.fault()));
      case Choice.Full full -> queue(full, now);
      case Choice.Nobody nobody -> finish(new Outcome.Failure(nobody.fault()));
    };
  }

  /** Waits for a slot, if one is expected soon enough for the work to be done in time. */
  private CallStep queue(Choice.Full full, long now) {
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
    return new CallStep.Wait(Math.min(LOOK_EVERY, waitUntil - now));
  }

  private CallStep lookAgain(Choice.Full before, long now) {
    if (deadline - now <= 0) {
      return finish(new Outcome.Failure(before.fault()));
    }
    return switch (resources.pick(tried, 1, now)) {
      case Choice.Chosen chosen -> attempt(chosen, now);
      case Choice.Full full when waitUntil - now <= 0 -> finish(new Outcome.Failure(full.fault()));
      case Choice.Full full -> {
        waiting = full;
        yield new CallStep.Wait(Math.min(LOOK_EVERY, waitUntil - now));
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

  private CallStep attempt(Choice.Chosen chosen, long now) {
    stopWaiting();
    keepTime(chosen.candidate().capability());
    timed = true;
    current = chosen;
    streaming = false;
    attemptAt = now;
    tried.add(chosen.candidate().agentId());
    long remaining = deadline - now;
    attemptLimit = limit(chosen, remaining);
    return new CallStep.Try(chosen, attempts.count() + 1, attemptLimit, remaining);
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
            && attempts.count() + 1 < rules.retry().attempts();
    return rules.time().attemptNanos(remaining, mayMoveOn, chosen.quickestNanos());
  }

  private CallStep streamed(long now) {
    committed |= current != null;
    return alive(now);
  }

  private CallStep alive(long now) {
    if (current != null) {
      streaming = true;
      streamedAt = now;
    }
    return NOTHING;
  }

  private CallStep ended(Receipt receipt, long now) {
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
                attempts.all()));
      }
      case Receipt.Failed failed -> failed(open, failed, now);
    };
  }

  /**
   * A reader that has stopped is not the agent's fault, and holds it no longer than a silence may
   * last.
   */
  private CallStep unread(long now) {
    if (current == null || !streaming) {
      return elapsed(now);
    }
    long left = streamLeft(now);
    return left > 0
        ? new CallStep.GoOn(left)
        : givenUp(
            FaultCode.TIMEOUT, "the caller read nothing for " + Reason.span(now - streamedAt), now);
  }

  private long streamLeft(long now) {
    long idle = rules.time().streamIdle().toNanos() - (now - streamedAt);
    return Math.min(idle, deadline - now);
  }

  private CallStep elapsed(long now) {
    Choice.Chosen open = current;
    if (open == null) {
      return waiting == null ? again(now) : lookAgain(waiting, now);
    }
    if (streaming) {
      long left = streamLeft(now);
      if (left > 0) {
        return new CallStep.GoOn(left);
      }
    }
    String limit = Reason.span(streaming ? now - streamedAt : attemptLimit);
    String message = (streaming ? "the stream was silent for " : "no answer within ") + limit;
    return failed(open, Receipt.Failed.unknown(FaultCode.TIMEOUT, message), now);
  }

  private CallStep failed(Choice.Chosen open, Receipt.Failed failed, long now) {
    close(open, failed, now);
    note(open, failed.code(), failed.effect(), failed.message(), now);
    lastFailure = failed;
    boolean repeatable = call.repeatable(open.candidate().capability());
    long remaining = deadline - now;
    Verdict verdict =
        rules
            .retry()
            .after(failed, attempts.count(), repeatable, committed, remaining, resources.chance());
    return switch (verdict) {
      case Verdict.Stop stop -> finish(failure(open, failed, repeatable));
      case Verdict.Next next -> next(open, failed, next, repeatable, now);
    };
  }

  private CallStep next(
      Choice.Chosen open, Receipt.Failed failed, Verdict.Next next, boolean repeatable, long now) {
    if (next.paid() && !resources.withdraw(now)) {
      return finish(failure(open, failed, repeatable));
    }
    if (next.delayNanos() > 0) {
      return new CallStep.Wait(next.delayNanos());
    }
    if (resources.pick(tried, 1, now) instanceof Choice.Chosen chosen) {
      return attempt(chosen, now);
    }
    boolean fits = rules.retry().perAgent() > 1 && next.againNanos() < deadline - now;
    boolean funded = fits && (next.paid() || resources.withdraw(now));
    return funded
        ? new CallStep.Wait(next.againNanos())
        : finish(failure(open, failed, repeatable));
  }

  /**
   * After a pause: somebody new, else somebody once more; nobody if the pause became longer than
   * the call's time, because the whole process stood still.
   */
  private CallStep again(long now) {
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

  private CallStep nobody(Fault fault) {
    Receipt.Failed failed = lastFailure;
    return failed == null
        ? finish(new Outcome.Failure(fault))
        : finish(failure(null, failed, false));
  }

  private CallStep outrun(long now) {
    Choice.Chosen open = current;
    if (open != null) {
      resources.outrun(open.candidate(), now - attemptAt);
    }
    return givenUp(FaultCode.CANCELLED, "another agent answered first", now);
  }

  private CallStep givenUp(FaultCode code, String why, long now) {
    Choice.Chosen open = current;
    Effect effect = attempts.worst();
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
        attempts.lastAgent(),
        false,
        null,
        attempts.all(),
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
    attempts.note(open.candidate().agentId(), code, effect, message, attemptAt, now);
  }

  private Outcome failure(Choice.@Nullable Chosen open, Receipt.Failed failed, boolean repeatable) {
    Effect effect = attempts.worst();
    boolean safe = effect == Effect.NONE || (effect == Effect.UNKNOWN && repeatable);
    return new Outcome.Failure(
        new Fault(
            failed.code(),
            failed.message(),
            Phase.DELIVER,
            effect,
            open == null ? attempts.lastAgent() : open.candidate().agentId(),
            safe && failed.code().retryable(),
            failed.retryAfter(),
            attempts.all(),
            List.of(),
            failed.status(),
            failed.document()));
  }

  private CallStep finish(Outcome outcome) {
    stopWaiting();
    over = true;
    return new CallStep.Finish(outcome);
  }
}
