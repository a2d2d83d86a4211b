package io.agentreach.core.task;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.TaskLine;
import io.agentreach.core.model.TaskLine.Kind;
import io.agentreach.core.model.TaskState;
import io.agentreach.core.model.UnitFailure;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How far one unit is: what the lines about it add up to. Not thread-safe. */
public final class UnitStatus {
  private TaskState state = TaskState.PENDING;
  private int round = 1;
  private int attempt;
  private int failures;
  private int setbacks;
  private boolean skipped;
  private @Nullable AgentId agent;
  private @Nullable UnitFailure failure;
  private String reason = "";
  private Instant notBefore = Instant.EPOCH;
  private @Nullable Payload result;
  private final List<String> tokens = new ArrayList<>(1);
  private final List<AgentId> failedAt = new ArrayList<>(0);

  UnitStatus() {}

  /** Takes one line in. Throws IllegalStateException if it cannot follow on the present state. */
  void apply(TaskLine line) {
    TaskState next = TransitionTable.next(state, line.kind());
    if (next == null) {
      throw new IllegalStateException(
          "unit " + line.unit() + " is " + state + " and cannot take " + line.kind());
    }
    state = next;
    switch (line.kind()) {
      case STARTED -> {
        attempt = line.attempt();
        agent = line.agent();
        failure = null;
        reason = "";
        tokens.add(line.mark());
      }
      case RETRY -> {
        failed(line);
        notBefore = Instant.ofEpochMilli(Long.parseLong(line.mark()));
        // Without a failure nothing was done, and nothing is used up.
        if (line.failure() == null) {
          setbacks++;
        } else {
          failures++;
          setbacks = 0;
        }
        AgentId tried = line.agent();
        if (tried != null) {
          failedAt.add(tried);
        }
      }
      case CONFIRMED -> {
        agent = line.agent();
        failure = null;
        reason = "";
        result = line.data();
      }
      case FAILED, SUSPENDED, CANCELLED -> failed(line);
      case SKIPPED -> {
        failed(line);
        skipped = true;
      }
      case RESUMED, REOPENED -> again(line);
      default -> {}
    }
  }

  private void failed(TaskLine line) {
    failure = line.failure();
    reason = line.reason();
  }

  private void again(TaskLine line) {
    // A unit that never ran keeps its request id: no agent has heard of it.
    round += attempt > 0 ? 1 : 0;
    failures = 0;
    setbacks = 0;
    skipped = false;
    failure = null;
    reason = line.reason();
    notBefore = Instant.EPOCH;
    failedAt.clear();
  }

  /** How far it is. */
  public TaskState state() {
    return state;
  }

  /** 1, and 1 more each time a person had it tried again after an attempt. */
  public int round() {
    return round;
  }

  /** The number of its latest attempt, 0 before the first. */
  public int attempt() {
    return attempt;
  }

  /** Who has or had its latest attempt, or gave the result that was confirmed. */
  public @Nullable AgentId agent() {
    return agent;
  }

  /** Why it did not succeed so far, if it did not. */
  public @Nullable UnitFailure failure() {
    return failure;
  }

  /** The same in words; empty if there is nothing to say. */
  public String reason() {
    return reason;
  }

  /** Before when it is not tried again; the epoch if at once. */
  public Instant notBefore() {
    return notBefore;
  }

  /** The result, once it is confirmed. */
  public @Nullable Payload result() {
    return result;
  }

  /** Whether it was left out because of one before it. */
  public boolean skipped() {
    return skipped;
  }

  /** Whether it came to a valid result. */
  public boolean succeeded() {
    return state == TaskState.CONFIRMED;
  }

  /** How many executions failed in this round. */
  int failures() {
    return failures;
  }

  /** How often in a row nobody took it. */
  int setbacks() {
    return setbacks;
  }

  /** Who failed at it or did not take it in this round, oldest first. */
  List<AgentId> failedAt() {
    return failedAt;
  }

  /** The attempt that a token was given to, or 0 if it is of none. */
  int attemptOf(String token) {
    return tokens.indexOf(token) + 1;
  }

  /** The token of the latest attempt; empty before the first. */
  String token() {
    return tokens.isEmpty() ? "" : tokens.getLast();
  }

  /** Whether a line of this kind could follow. */
  boolean takes(Kind kind) {
    return TransitionTable.next(state, kind) != null;
  }
}
