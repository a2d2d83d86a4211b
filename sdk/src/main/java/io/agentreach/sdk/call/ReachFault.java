package io.agentreach.sdk.call;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A typed failure as a caller receives it. A code that this version does not know survives as its
 * text.
 *
 * @param code the failure's name, such as {@code LOAD_TOO_HIGH}
 * @param message for a person
 * @param phase the stage that failed: {@code gate}, {@code resolve}, {@code reach}, {@code select},
 *     {@code deliver}, {@code settle}; {@code client} where the call failed before or beside the
 *     hub; empty if not told
 * @param effect what may have been done; {@code UNKNOWN} where nobody knows
 * @param agent the agent concerned, if one is
 * @param retryable whether the same call may succeed later
 * @param retryAfter when it is worth trying again, if known
 * @param attempts what was tried, in order
 * @param details one line per wrong field or refusing agent
 * @param agentStatus the agent's own HTTP status, 0 if it gave none
 * @param agentError the agent's own error document, if it sent one
 * @param requestId the request's id, empty if not known
 * @param traceId the trace it belongs to, empty if not known
 */
public record ReachFault(
    String code,
    String message,
    String phase,
    Effect effect,
    @Nullable String agent,
    boolean retryable,
    @Nullable Duration retryAfter,
    List<Attempt> attempts,
    List<Detail> details,
    int agentStatus,
    @Nullable JsonNode agentError,
    String requestId,
    String traceId) {
  /** The phase of failures that arise in the caller's own process. */
  public static final String CLIENT = "client";

  public ReachFault {
    attempts = List.copyOf(attempts);
    details = List.copyOf(details);
  }

  /**
   * One delivery to one agent, as it ended.
   *
   * @param number 1 for the first
   * @param code why it failed; empty for success
   */
  public record Attempt(
      int number,
      String agent,
      Duration startedAfter,
      Duration took,
      String code,
      Effect effect,
      String message) {}

  /** What exactly was wrong, and what to do; {@code field} is a field's path or an agent's name. */
  public record Detail(String field, String problem, String remedy) {}

  /** A failure that arose in the caller's own process. */
  public static ReachFault of(FaultCode code, Effect effect, String message) {
    return new ReachFault(
        code.name(),
        message,
        CLIENT,
        effect,
        null,
        code.retryable(),
        null,
        List.of(),
        List.of(),
        0,
        null,
        "",
        "");
  }

  /** Whether this is a failure of that kind. */
  public boolean is(FaultCode known) {
    return known.name().equals(code);
  }

  /** The code if this version knows it, else null. */
  public @Nullable FaultCode known() {
    for (FaultCode each : FaultCode.values()) {
      if (is(each)) {
        return each;
      }
    }
    return null;
  }

  /** The agent's own name for its failure, such as {@code TEXT_TOO_LONG}; empty if it gave none. */
  public String agentCode() {
    return ofAgent("code");
  }

  /** The agent's own words for its failure; empty if it gave none. */
  public String agentMessage() {
    return ofAgent("message");
  }

  private String ofAgent(String field) {
    JsonNode document = agentError;
    return document == null ? "" : document.path("error").path(field).asString("");
  }

  /** The same failure, bound to a request. */
  public ReachFault of(String request, String trace) {
    return new ReachFault(
        code,
        message,
        phase,
        effect,
        agent,
        retryable,
        retryAfter,
        attempts,
        details,
        agentStatus,
        agentError,
        request,
        trace);
  }

  /** Code, message and each detail, for logs; no payloads. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(code).append(": ").append(message);
    for (Detail each : details) {
      text.append("; ").append(each.field()).append(": ").append(each.problem());
      if (!each.remedy().isEmpty()) {
        text.append(" (").append(each.remedy()).append(')');
      }
    }
    return text.toString();
  }
}
