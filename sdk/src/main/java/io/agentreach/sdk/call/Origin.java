package io.agentreach.sdk.call;

import org.jspecify.annotations.Nullable;

/**
 * The call that a request is made for: what a nested request passes on, so that traces stay whole
 * and loops end.
 *
 * @param traceparent the W3C trace context of the caller's span, null for a new trace
 * @param depth how many calls the caller is nested in; 0 for an entry call
 */
public record Origin(@Nullable String traceparent, int depth) {
  /** Not part of any other call. */
  public static final Origin ENTRY = new Origin(null, 0);

  public Origin {
    if (depth < 0) {
      throw new IllegalArgumentException("depth must be 0 or more, not " + depth);
    }
  }
}
