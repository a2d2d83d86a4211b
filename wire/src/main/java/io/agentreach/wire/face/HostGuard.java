package io.agentreach.wire.face;

import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Phase;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import org.jspecify.annotations.Nullable;

/**
 * Keeps web pages from using a hub that trusts its own machine: a browser may neither post from a
 * foreign origin nor come by a name that was pointed here (DNS rebinding). Stateless.
 */
final class HostGuard {
  private final boolean trusting;

  /**
   * @param trusting whether the hub listens on loopback, where nobody has to say who they are
   */
  HostGuard(boolean trusting) {
    this.trusting = trusting;
  }

  /** Why the request is turned away, or null. */
  @Nullable Fault refusal(HttpServerRequest request) {
    String host = request.getHeader(HttpHeaders.HOST);
    String origin = request.getHeader(HttpHeaders.ORIGIN);
    if (origin != null && !sameHost(origin, host)) {
      return refused("the request comes from a page of another origin");
    }
    if (trusting && host != null && !ownName(host)) {
      return refused("the Host header is neither an address nor localhost");
    }
    return null;
  }

  private static Fault refused(String why) {
    return Fault.of(
        FaultCode.FORBIDDEN, Phase.GATE, why + "; a browser may only use the hub's own pages");
  }

  private static boolean sameHost(String origin, @Nullable String host) {
    int scheme = origin.indexOf("://");
    return host != null && scheme > 0 && origin.substring(scheme + 3).equalsIgnoreCase(host);
  }

  /** Whether a Host header is an address literal or localhost, with or without a port. */
  static boolean ownName(String host) {
    if (host.isEmpty() || host.charAt(0) == '[') {
      return !host.isEmpty();
    }
    int colon = host.indexOf(':');
    String name = colon < 0 ? host : host.substring(0, colon);
    return name.equalsIgnoreCase("localhost") || digitsAndDots(name);
  }

  private static boolean digitsAndDots(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c != '.' && (c < '0' || c > '9')) {
        return false;
      }
    }
    return !name.isEmpty();
  }
}
