package io.agentreach.core.task;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.UnitFailure;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What happens to a task. Units go by their number in the graph. */
sealed interface TaskEvent {
  /** All units, where one could be named. */
  int EVERY = -1;

  /** It was accepted. */
  record Submitted(Payload document) implements TaskEvent {}

  /** Another hub works on it from now on, or the same one after a restart. */
  record TakenOver(String reason) implements TaskEvent {}

  /** A unit goes to an agent. */
  record Started(int unit, AgentId agent, String token) implements TaskEvent {}

  /** A valid result of an attempt came. */
  record Succeeded(int unit, int attempt, @Nullable AgentId agent, Payload result)
      implements TaskEvent {}

  /**
   * An attempt failed.
   *
   * @param pause when the agent wants to be asked again, if it said so
   */
  record Failed(
      int unit,
      int attempt,
      UnitFailure failure,
      Again again,
      String reason,
      @Nullable Duration pause)
      implements TaskEvent {}

  /** A unit that is with no agent cannot be given to one. */
  record Broken(int unit, String reason) implements TaskEvent {}

  /** A result came that counts no more. */
  record Late(int unit, int attempt, String reason) implements TaskEvent {}

  /** Somebody gives it up. */
  record Cancel(int unit, String reason) implements TaskEvent {}

  /** A person lets what is suspended go on. */
  record Resume(int unit, String reason) implements TaskEvent {}

  /** A person has what did not succeed tried once more. */
  record Retry(int unit, String reason) implements TaskEvent {}

  /** A person ends it as failed. */
  record Fail(int unit, String reason) implements TaskEvent {}

  /** The callback has been told. */
  record CallbackSent() implements TaskEvent {}

  /** The callback could not be told. */
  record CallbackFailed(String reason) implements TaskEvent {}

  /** A person has the callback told once more. */
  record CallbackAgain() implements TaskEvent {}

  /** Whether a failed attempt may be followed by another. */
  enum Again {
    /** Nothing was done: at once, with somebody else, and nothing is used up. */
    ELSEWHERE,
    /** After a pause, as often as the unit's rule allows. */
    LATER,
    /** Never: it would fail again, or could do harm. */
    NEVER
  }
}
