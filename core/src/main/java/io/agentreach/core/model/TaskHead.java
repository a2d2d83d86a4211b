package io.agentreach.core.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What can be said of a task in one line: the summary that lists show and searches use. All of it
 * follows from the task's history.
 *
 * @param name for people; empty if it has none
 * @param key the idempotency key under which it was submitted, if there was one
 * @param state how far it is
 * @param callback what became of telling its end
 * @param units how many units it has
 * @param confirmed how many of them are confirmed
 * @param createdAt to the millisecond, like all times here
 * @param updatedAt when it changed last
 * @param finishedAt when it ended; null before
 * @param version the number of the last line of its history
 * @param owner the hub that works on it; null if none does
 */
public record TaskHead(
    TenantId tenant,
    TaskId id,
    String name,
    @Nullable String key,
    Priority priority,
    TaskState state,
    CallbackState callback,
    int units,
    int confirmed,
    Instant createdAt,
    Instant updatedAt,
    @Nullable Instant finishedAt,
    long version,
    @Nullable String owner) {

  /** What became of telling a task's end to whoever asked for that. */
  public enum CallbackState {
    /** Nobody did. */
    NONE,
    /** It will be told, or is being told. */
    DUE,
    /** The receiver answered that it has it. */
    SENT,
    /** The receiver could not be told, often enough; only a person has it tried again. */
    DEAD
  }

  /** Whether a hub has to do something about it by itself: now, or once an agent has answered. */
  public boolean open() {
    boolean working = state == TaskState.PENDING || state == TaskState.RUNNING;
    return working || (callback == CallbackState.DUE && state.terminal());
  }
}
