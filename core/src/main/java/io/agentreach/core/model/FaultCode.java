package io.agentreach.core.model;

/**
 * Why a call did not succeed. Each code carries the HTTP status that fits it and whether the same
 * call may succeed later without a change.
 */
public enum FaultCode {
  /** No agent of that name is registered. */
  AGENT_NOT_FOUND(404, false),
  /** The agent that beats is not registered, and should register again. */
  NOT_REGISTERED(404, false),
  /** No agent declares the capability. */
  CAPABILITY_NOT_FOUND(404, false),
  /** Something else that was asked for by name does not exist. */
  NOT_FOUND(404, false),
  /** The path exists, the method does not. */
  METHOD_NOT_ALLOWED(405, false),
  /** Agents declare the capability, none can take the call now. */
  NO_REACHABLE_AGENT(503, true),
  /** Every agent that could take the call is full. */
  LOAD_TOO_HIGH(503, true),
  /** A quota is used up. */
  RATE_LIMITED(429, true),
  /** A time limit ran out. */
  TIMEOUT(504, true),
  /** The breakers of all agents in question are open. */
  CIRCUIT_OPEN(503, true),
  /** No connection to the agent came about. */
  UNREACHABLE(503, true),
  /** The agent answered with a failure, or with something that is no answer. */
  AGENT_ERROR(502, false),
  /** The request is malformed; details name each field. */
  INVALID_REQUEST(400, false),
  /** The body is larger than the limit. */
  PAYLOAD_TOO_LARGE(413, false),
  /** The headers are larger than the limit. */
  HEADERS_TOO_LARGE(431, false),
  /** The caller did not say who it is. */
  UNAUTHORIZED(401, false),
  /** The caller is known and may not do this. */
  FORBIDDEN(403, false),
  /** The request stands against the present state, such as an old owner's order. */
  CONFLICT(409, false),
  /** The chain of calls is too deep. */
  DEPTH_EXCEEDED(508, false),
  /** One trace came by too often. */
  LOOP_DETECTED(508, false),
  /** A person has to agree first. */
  APPROVAL_REQUIRED(403, false),
  /** The two sides speak protocol versions that do not fit. */
  PROTOCOL_MISMATCH(426, false),
  /** The caller went away. */
  CANCELLED(499, false),
  /** The hub is stopping, and takes nothing new. */
  SHUTTING_DOWN(503, true),
  /** The store could not write, so nothing was promised. */
  STORE_UNAVAILABLE(503, true),
  /** A fault of the hub itself. */
  INTERNAL(500, false);

  private final int status;
  private final boolean retryable;

  FaultCode(int status, boolean retryable) {
    this.status = status;
    this.retryable = retryable;
  }

  /** The HTTP status that fits. */
  public int status() {
    return status;
  }

  /** Whether the same call may succeed later, unless the fault itself says otherwise. */
  public boolean retryable() {
    return retryable;
  }
}
