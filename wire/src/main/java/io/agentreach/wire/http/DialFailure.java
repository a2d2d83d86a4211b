package io.agentreach.wire.http;

import io.netty.channel.ConnectTimeoutException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Why a connection did not come about, in words that show no address. */
final class DialFailure {
  private DialFailure() {}

  static String words(@Nullable Throwable cause) {
    return "no connection to the agent: " + reason(cause);
  }

  private static String reason(@Nullable Throwable cause) {
    return switch (cause) {
      case ConnectTimeoutException e -> "it did not come about in time";
      case NoRouteToHostException e -> "there is no route to its host";
      case ConnectException e -> "it was refused";
      case SSLException e -> "the TLS handshake failed, check its certificate and its host name";
      case null -> "it failed";
      default -> "it failed with " + cause.getClass().getSimpleName();
    };
  }
}
