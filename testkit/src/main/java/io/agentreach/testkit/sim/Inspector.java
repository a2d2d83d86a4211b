package io.agentreach.testkit.sim;

import io.agentreach.core.port.Loop;
import org.jspecify.annotations.Nullable;

/**
 * Watches all that passes between engine and world, and stops the run at the first broken promise.
 */
final class Inspector {
  private final long seed;
  private final Journal journal;
  private final Tally tally = new Tally();
  private final AgentBook agents;
  private final CallBook calls;
  private @Nullable Violation found;

  Inspector(long seed, Policy policy, Loop clock) {
    this.seed = seed;
    this.journal = new Journal(clock);
    this.agents = new AgentBook(this, clock);
    this.calls = new CallBook(this, policy, clock);
  }

  AgentBook agents() {
    return agents;
  }

  CallBook calls() {
    return calls;
  }

  Tally tally() {
    return tally;
  }

  void note(Object... words) {
    journal.note(words);
  }

  /** The first violation of the run, also where something on the way swallows what is thrown. */
  Violation violation(Object... words) {
    journal.note(words);
    StringBuilder broken = new StringBuilder();
    StringBuilder promise = new StringBuilder();
    for (Object each : words) {
      broken.append(broken.isEmpty() ? "" : " ").append(each);
      if (each instanceof String word) {
        promise.append(promise.isEmpty() ? "" : " ").append(word);
      }
    }
    if (found == null) {
      found = new Violation(seed, broken.toString(), promise.toString(), journal.text());
    }
    return found;
  }

  void crashed() {
    note("the hub dies");
    calls.crashed();
    agents.crashed();
  }

  void restarting(long now) {
    note("the hub starts again");
    calls.restarting();
    agents.restarting(now);
  }

  /** Checks what must hold between any two steps. */
  void check(Hub hub) {
    if (found != null) {
      throw found;
    }
    calls.check(hub);
    agents.check();
  }

  /** Checks what must hold once every call has settled. */
  void checkEnd(Hub hub) {
    check(hub);
    calls.checkEnd(hub);
  }
}
