package io.agentreach.core.model;

/**
 * The trace that a call belongs to, after W3C Trace Context.
 *
 * @param traceId 32 lower-case hex digits
 * @param parentId 16 lower-case hex digits: the span that the hub opens for this call
 * @param sampled the sampled flag
 * @param incoming whether the caller brought the trace id, so that the call may be part of a loop
 */
public record Trace(String traceId, String parentId, boolean sampled, boolean incoming) {
  /** The header's value for the next hop. */
  public String traceparent() {
    return "00-" + traceId + "-" + parentId + (sampled ? "-01" : "-00");
  }

  /** The same trace for a call that this hub makes of its own: not one that came by. */
  public Trace outgoing() {
    return incoming ? new Trace(traceId, parentId, sampled, false) : this;
  }
}
