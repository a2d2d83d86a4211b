package io.agentreach.testkit.sim;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Receipt;

/** What must hold when an attempt begins. */
final class AttemptCheck {
  private final Inspector inspector;
  private final AttemptRecord attempt;
  private final CallRecord call;
  private final RetryAccount retries;

  AttemptCheck(Inspector inspector, AttemptRecord attempt, RetryAccount retries) {
    this.inspector = inspector;
    this.attempt = attempt;
    this.call = attempt.call();
    this.retries = retries;
  }

  void check(long now, int mostAttempts, int mostPerAgent) {
    if (call.settled()) {
      throw inspector.violation(attempt, "begins after the end of its call");
    }
    if (call.attempts().size() >= mostAttempts) {
      throw inspector.violation(attempt, "is one attempt too many");
    }
    if (call.attempts().stream().filter(each -> agent(each).equals(agent(attempt))).count()
        >= mostPerAgent) {
      throw inspector.violation(attempt, "asks the same agent once too often");
    }
    place();
    String refusal = attempt.agent().refusal(call.call(), attempt.capability(), now);
    if (refusal != null) {
      throw inspector.violation(attempt, "begins although", refusal);
    }
    String crowd =
        attempt.agent().slots().refusal(attempt.priority(), inspector.calls().demands(), now);
    if (crowd != null) {
      throw inspector.violation(attempt, "begins although", crowd);
    }
    call.attempts().forEach(this::after);
    if (!call.attempts().isEmpty()) {
      paid(call.attempts().getLast());
    }
  }

  private static AgentId agent(AttemptRecord attempt) {
    return attempt.dispatch().agent();
  }

  private void place() {
    var manifest = attempt.agent().manifest();
    if (!attempt.dispatch().endpoint().equals(manifest.endpoints().getFirst())) {
      throw inspector.violation(attempt, "goes to an old place:", attempt.dispatch().endpoint());
    }
    Capability meant = call.meant(attempt.agent());
    if (meant == null || !meant.name().equals(attempt.capability().name())) {
      throw inspector.violation(
          attempt, "asks for what was not meant:", attempt.capability().name());
    }
    if (attempt.dispatch().number() != call.attempts().size() + 1) {
      throw inspector.violation(attempt, "is misnumbered");
    }
  }

  private void after(AttemptRecord before) {
    Effect effect = before.effect();
    boolean safe =
        effect == Effect.NONE || (effect == Effect.UNKNOWN && call.repeatable(before.capability()));
    if (!safe) {
      throw inspector.violation(attempt, "repeats", before, "whose effect is", effect);
    }
    if (call.committed()) {
      throw inspector.violation(attempt, "begins after the caller saw a part of the answer");
    }
  }

  private void paid(AttemptRecord before) {
    boolean free =
        before.receipt() instanceof Receipt.Failed failed
            && !failed.connected()
            && !agent(before).equals(agent(attempt));
    inspector.tally().count(free ? "failover" : "retry");
    if (!free && !retries.retried()) {
      throw inspector.violation(attempt, "is a retry beyond the budget");
    }
  }
}
