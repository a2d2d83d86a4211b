package io.agentreach.sdk.client;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.FaultCode;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.ReachFault;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Names what goes wrong between a client and its hub, and what may have been done. Stateless. */
final class Failures {
  private Failures() {}

  static ReachException of(@Nullable Throwable failure, Endpoint hub) {
    Throwable cause = failure;
    while (cause instanceof CompletionException || cause instanceof ExecutionException) {
      cause = cause.getCause();
    }
    return new ReachException(fault(cause, hub), cause);
  }

  private static ReachFault fault(@Nullable Throwable cause, Endpoint hub) {
    return switch (cause) {
      case ConnectException e -> nobody(hub);
      case HttpConnectTimeoutException e -> nobody(hub);
      case UnresolvedAddressException e -> nobody(hub);
      case TimeoutException e ->
          ReachFault.of(
              FaultCode.TIMEOUT, Effect.UNKNOWN, "the hub did not answer within the time limit");
      case CancellationException e ->
          ReachFault.of(FaultCode.CANCELLED, Effect.UNKNOWN, "the caller gave the call up");
      case IOException e ->
          ReachFault.of(
              FaultCode.UNREACHABLE,
              Effect.UNKNOWN,
              "the connection to the hub at " + hub + " broke: " + e.getMessage());
      case null, default ->
          ReachFault.of(FaultCode.INTERNAL, Effect.UNKNOWN, "a fault of the SDK: " + cause);
    };
  }

  private static ReachFault nobody(Endpoint hub) {
    return ReachFault.of(
        FaultCode.UNREACHABLE,
        Effect.NONE,
        "no hub answers at " + hub + ": start one with \"reach hub\", or check the URL");
  }
}
