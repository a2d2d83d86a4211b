package io.agentreach.sdk.handler;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A failure that a handler tells its callers on purpose. The message is sent as it is: it must hold
 * no secrets.
 */
public final class AgentFailure extends RuntimeException {
  private final String code;
  private final boolean retryable;
  private final int status;
  private final @Nullable Duration retryAfter;

  /**
   * A failure of the work.
   *
   * @param code the agent's own name for it, such as {@code TEXT_TOO_LONG}; the capability declares
   *     it among its error codes
   * @param message in words
   * @param retryable whether the same call may succeed later; if so it is sent with status 500, and
   *     repeated by the hub where repeating is harmless; if not with 422, which is final
   */
  public AgentFailure(String code, String message, boolean retryable) {
    this(code, message, retryable, retryable ? 500 : 422, null);
  }

  private AgentFailure(
      String code, String message, boolean retryable, int status, @Nullable Duration retryAfter) {
    super(message);
    this.code = code;
    this.retryable = retryable;
    this.status = status;
    this.retryAfter = retryAfter;
  }

  /**
   * Says that nothing was done, and that another agent may be asked at once: status 503.
   *
   * @param retryAfter when this agent may be asked again
   */
  public static AgentFailure notTaken(String code, String message, Duration retryAfter) {
    return new AgentFailure(code, message, true, 503, retryAfter);
  }

  /** The agent's own name for the failure. */
  public String code() {
    return code;
  }

  /** Whether the same call may succeed later. */
  public boolean retryable() {
    return retryable;
  }

  /** The HTTP status that it is sent with. */
  public int status() {
    return status;
  }

  Result.Failure result() {
    return new Result.Failure(status, code, String.valueOf(getMessage()), retryable, retryAfter);
  }
}
