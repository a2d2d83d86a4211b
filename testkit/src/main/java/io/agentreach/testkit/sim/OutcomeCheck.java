package io.agentreach.testkit.sim;

import io.agentreach.core.model.Attempt;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.model.Receipt;
import java.util.List;

/**
 * What must hold when a call settles: the outcome tells the truth, and nothing better was at hand.
 */
final class OutcomeCheck {
  private final Inspector inspector;
  private final CallRecord call;

  OutcomeCheck(Inspector inspector, CallRecord call) {
    this.inspector = inspector;
    this.call = call;
  }

  void check(Outcome outcome, long now, int mostAttempts) {
    switch (outcome) {
      case Outcome.Success success -> success(success);
      case Outcome.Failure failure -> failure(failure.fault(), now, mostAttempts);
    }
  }

  private void success(Outcome.Success success) {
    attempts(success.attempts());
    AttemptRecord last = call.attempts().getLast();
    if (!(last.receipt() instanceof Receipt.Replied replied)
        || !replied.payload().equals(success.payload())
        || !last.dispatch().agent().equals(success.agent())) {
      throw inspector.violation(call, "succeeded with an answer that nobody gave");
    }
  }

  private void failure(Fault fault, long now, int mostAttempts) {
    attempts(fault.attempts());
    if (fault.effect() != call.worst()) {
      throw inspector.violation(call, "claims", fault.effect(), "instead of", call.worst());
    }
    if (fault.effect() == Effect.NONE && call.executions() > 0) {
      throw inspector.violation(call, "was done though it says that nothing was");
    }
    if (fault.retryable() && !safeToRepeat()) {
      throw inspector.violation(call, "calls a repetition safe that is not");
    }
    if ((fault.code() == FaultCode.CANCELLED) != call.cancelled()) {
      throw inspector.violation(call, "and its caller disagree on whether it was cancelled");
    }
    if ((fault.code() == FaultCode.INTERNAL) != broken() || fault.message().isEmpty()) {
      throw inspector.violation(call, "failed without a reason:", fault);
    }
    if (mayGoOn(fault, mostAttempts)) {
      nobodyLeft(now);
    }
  }

  private void attempts(List<Attempt> told) {
    List<AttemptRecord> seen = call.attempts();
    boolean same = told.size() == seen.size();
    for (int i = 0; same && i < told.size(); i++) {
      same =
          told.get(i).number() == i + 1
              && told.get(i).agent().equals(seen.get(i).dispatch().agent())
              && told.get(i).effect() == seen.get(i).effect();
    }
    if (!same) {
      throw inspector.violation(call, "tells other attempts than there were:", told, seen);
    }
  }

  /** Whether a channel with a fault in it had the last word. */
  private boolean broken() {
    return !call.cancelled()
        && !call.attempts().isEmpty()
        && call.attempts().getLast().receipt() instanceof Receipt.Failed failed
        && failed.code() == FaultCode.INTERNAL;
  }

  private boolean safeToRepeat() {
    return call.attempts().stream()
        .allMatch(each ->
            each.effect() == Effect.NONE
                || (each.effect() == Effect.UNKNOWN && call.repeatable(each.capability())));
  }

  /** Whether the call should have found another agent if there was one. */
  private boolean mayGoOn(Fault fault, int mostAttempts) {
    if (call.cancelled()) {
      return false;
    }
    if (call.attempts().isEmpty()) {
      return switch (fault.code()) {
        case NO_REACHABLE_AGENT,
            LOAD_TOO_HIGH,
            CIRCUIT_OPEN,
            RATE_LIMITED,
            UNREACHABLE,
            CAPABILITY_NOT_FOUND,
            AGENT_NOT_FOUND ->
            true;
        default -> false;
      };
    }
    return call.attempts().size() < mostAttempts
        && call.worst() == Effect.NONE
        && call.attempts().getLast().receipt() instanceof Receipt.Failed failed
        && !failed.connected();
  }

  private void nobodyLeft(long now) {
    if (call.waitedInVain(inspector.agents().everyone(), now)) {
      return;
    }
    for (Knowledge each : inspector.agents().everyone()) {
      Capability meant = call.meant(each);
      boolean tried =
          call.attempts().stream()
              .anyMatch(a -> a.dispatch().agent().equals(each.manifest().agent()));
      if (meant != null
          && !tried
          && now - call.deadline() < 0
          && each.surelyReachable(call.call(), meant, inspector.calls().demands(), now)) {
        throw inspector.violation(
            call, "gave up although", each.manifest().agent(), "could have taken it");
      }
    }
  }
}
