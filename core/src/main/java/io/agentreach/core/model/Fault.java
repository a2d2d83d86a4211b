package io.agentreach.core.model;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A typed failure.
 *
 * @param code why
 * @param message for a person; never holds payloads or secrets
 * @param phase where in the pipeline
 * @param effect what may have been done
 * @param agent the agent concerned, if one is
 * @param retryable whether the same call may succeed later
 * @param retryAfter when it is worth trying again, if known
 * @param attempts what was tried, in order
 * @param details one line per wrong field or refusing agent
 * @param agentStatus the agent's own HTTP status, 0 if it gave none
 * @param agentError the agent's own error document, as it came
 */
public record Fault(
    FaultCode code,
    String message,
    Phase phase,
    Effect effect,
    @Nullable AgentId agent,
    boolean retryable,
    @Nullable Duration retryAfter,
    List<Attempt> attempts,
    List<Detail> details,
    int agentStatus,
    @Nullable Payload agentError) {

  public Fault {
    attempts = List.copyOf(attempts);
    details = List.copyOf(details);
  }

  /**
   * What exactly was wrong.
   *
   * @param field the field's path, or the agent's name
   * @param problem what is wrong with it
   * @param remedy what to do; empty if there is nothing to say
   */
  public record Detail(String field, String problem, String remedy) {}

  /** A fault with nothing more to say than its code and message. */
  public static Fault of(FaultCode code, Phase phase, String message) {
    return new Fault(
        code,
        message,
        phase,
        Effect.NONE,
        null,
        code.retryable(),
        null,
        List.of(),
        List.of(),
        0,
        null);
  }

  /** A refused request with each wrong field. */
  public static Fault invalid(String message, List<Detail> details) {
    return of(FaultCode.INVALID_REQUEST, Phase.GATE, message).with(details);
  }

  /** The same with these details. */
  public Fault with(List<Detail> lines) {
    return new Fault(
        code,
        message,
        phase,
        effect,
        agent,
        retryable,
        retryAfter,
        attempts,
        lines,
        agentStatus,
        agentError);
  }

  /** The same with a time to wait. */
  public Fault after(@Nullable Duration wait) {
    return new Fault(
        code,
        message,
        phase,
        effect,
        agent,
        retryable,
        wait,
        attempts,
        details,
        agentStatus,
        agentError);
  }

  /** The same with what was tried. */
  public Fault tried(List<Attempt> tries) {
    return new Fault(
        code,
        message,
        phase,
        effect,
        agent,
        retryable,
        retryAfter,
        tries,
        details,
        agentStatus,
        agentError);
  }
}
