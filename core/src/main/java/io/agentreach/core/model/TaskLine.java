package io.agentreach.core.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One line of a task's history, which is only ever added to. The task is what its lines say: its
 * state can be made anew from them.
 *
 * @param seq 1 for the first
 * @param at when, to the millisecond, by the clock of the hub that wrote it
 * @param unit the unit concerned; empty if it is the task as a whole
 * @param attempt which delivery of the unit; 0 if it is about none
 * @param agent the agent concerned, if one is
 * @param failure why the unit did not succeed, if it did not
 * @param reason in words; empty if there is nothing to say
 * @param mark what the kind needs beside: the token of a started attempt, the time until which a
 *     retry waits in milliseconds since 1970; empty otherwise
 * @param data the task's document or a unit's result; null for other kinds, and where it was not
 *     asked for
 */
public record TaskLine(
    long seq,
    Instant at,
    String unit,
    Kind kind,
    int attempt,
    @Nullable AgentId agent,
    @Nullable UnitFailure failure,
    String reason,
    String mark,
    @Nullable Payload data) {

  /** What happened. Names are stored: a kind is never renamed. */
  public enum Kind {
    /** The task was accepted; {@code data} is its document. */
    SUBMITTED,
    /** A hub took it over from one that is gone. */
    TAKEN_OVER,
    /** A unit was given to an agent. */
    STARTED,
    /** An attempt ended without effect or may be repeated: the unit waits for its next one. */
    RETRY,
    /** A unit's result is valid; {@code data} is the result. */
    CONFIRMED,
    /** A unit failed for good. */
    FAILED,
    /** A unit was given up. */
    CANCELLED,
    /** A unit was left out because one before it did not succeed. */
    SKIPPED,
    /** A unit waits for a person. */
    SUSPENDED,
    /** A person let a suspended unit go on. */
    RESUMED,
    /** A person had a unit tried once more. */
    REOPENED,
    /** A result came that nobody wanted any more. */
    LATE,
    /** The end was told to the callback. */
    CALLBACK_SENT,
    /** The callback could not be told; it is tried again. */
    CALLBACK_RETRY,
    /** The callback could not be told, for the last time. */
    CALLBACK_DEAD,
    /** A person had the callback tried once more. */
    CALLBACK_DUE
  }

  /** Without the mark and the data, so that neither gets into a log. */
  @Override
  public String toString() {
    return seq
        + " "
        + kind
        + (unit.isEmpty() ? "" : " " + unit)
        + (attempt == 0 ? "" : " " + attempt);
  }
}
