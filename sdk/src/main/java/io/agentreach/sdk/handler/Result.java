package io.agentreach.sdk.handler;

import io.agentreach.core.model.FaultCode;
import io.agentreach.sdk.json.Json;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** How a run ended. */
public sealed interface Result {
  /**
   * The work was done.
   *
   * @param json the result as UTF-8
   * @param parts whether the handler sent it in parts, which streaming callers have seen already
   * @param whole whether {@code json} is all of it; false if there were too many parts to collect
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Data(byte[] json, boolean parts, boolean whole) implements Result {}

  /**
   * The work failed.
   *
   * @param status the HTTP status that fits: 429 and 503 mean that nothing was done, other 4xx are
   *     final, other 5xx leave open what was done
   */
  record Failure(
      int status, String code, String message, boolean retryable, @Nullable Duration retryAfter)
      implements Result {

    /** A failure with one of the codes that everybody knows. */
    public static Failure of(FaultCode code, String message) {
      return new Failure(code.status(), code.name(), message, code.retryable(), null);
    }

    /** The same with a time to wait. */
    public Failure after(Duration wait) {
      return new Failure(status, code, message, retryable, wait);
    }

    /** The error document, {@code {"error":{"code","message","retryable"}}}. */
    public byte[] document() {
      ObjectNode document = Json.object();
      ObjectNode error = document.putObject("error");
      error.put("code", code).put("message", message).put("retryable", retryable);
      if (retryAfter != null) {
        error.put("retry_after_ms", retryAfter.toMillis());
      }
      return Json.bytes(document);
    }

    /** Whether it has this code. */
    public boolean is(FaultCode wanted) {
      return code.equals(wanted.name());
    }

    /** Whether the work was ended from outside before it ended by itself. */
    public boolean cutShort() {
      return is(FaultCode.CANCELLED) || is(FaultCode.TIMEOUT);
    }
  }

  /** Whether the agent did not take the work, so that nothing was done. */
  default boolean notTaken() {
    return this instanceof Failure failure && (failure.status() == 503 || failure.status() == 429);
  }

  /** Whether repeating the same request would bring nothing else, so that it may be remembered. */
  default boolean settled() {
    return switch (this) {
      case Data data -> data.whole();
      case Failure failure -> failure.status() == 422 || failure.status() == 400;
    };
  }
}
