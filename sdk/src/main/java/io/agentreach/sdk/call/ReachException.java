package io.agentreach.sdk.call;

import io.agentreach.core.model.FaultCode;
import org.jspecify.annotations.Nullable;

/**
 * A call that did not succeed. {@link #fault()} says why, where, what may have been done, and
 * whether trying again makes sense.
 */
public final class ReachException extends RuntimeException {
  private final transient ReachFault fault;

  /** A failure with nothing below it. */
  public ReachException(ReachFault fault) {
    this(fault, null);
  }

  /** A failure that another exception led to. */
  public ReachException(ReachFault fault, @Nullable Throwable cause) {
    super(fault.toString(), cause);
    this.fault = fault;
  }

  /** The typed failure. */
  public ReachFault fault() {
    return fault;
  }

  /** Whether this is a failure of that kind. */
  public boolean is(FaultCode code) {
    return fault.is(code);
  }
}
