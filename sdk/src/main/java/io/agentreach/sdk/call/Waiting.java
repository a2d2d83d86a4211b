package io.agentreach.sdk.call;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Turns a future reply into a blocking call. Stateless. */
public final class Waiting {
  private Waiting() {}

  /** Waits; an interrupt cancels the future. */
  public static <T> T on(CompletableFuture<T> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      future.cancel(true);
      Thread.currentThread().interrupt();
      throw new ReachException(
          ReachFault.of(FaultCode.CANCELLED, Effect.UNKNOWN, "the caller was interrupted"));
    } catch (CancellationException e) {
      throw new ReachException(
          ReachFault.of(FaultCode.CANCELLED, Effect.UNKNOWN, "the caller gave the call up"));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof ReachException fault) {
        // A new exception, so that the stack trace shows who waits; the fault is the same.
        throw new ReachException(fault.fault(), fault);
      }
      throw new ReachException(
          ReachFault.of(FaultCode.INTERNAL, Effect.UNKNOWN, "a fault of the SDK: " + e.getCause()),
          e);
    }
  }
}
