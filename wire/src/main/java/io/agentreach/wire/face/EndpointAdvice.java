package io.agentreach.wire.face;

import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.Manifest;
import io.vertx.core.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Warns of endpoints that the hub will hardly reach from where it stands. Stateless. */
final class EndpointAdvice {
  private EndpointAdvice() {}

  /**
   * @param from where the registration came from, null if that is not known
   */
  static List<Fault.Detail> of(Manifest manifest, @Nullable SocketAddress from) {
    List<Fault.Detail> warnings = new ArrayList<>();
    String host = from == null ? null : from.hostAddress();
    boolean here = host == null || host.startsWith("127.") || host.equals("::1") || isMapped(host);
    for (Endpoint each : manifest.endpoints()) {
      if (each.wildcard()) {
        warnings.add(
            new Fault.Detail(
                "endpoint",
                each.host() + " is a wildcard: it says where to listen, not where to connect",
                here
                    ? "register http://127.0.0.1:" + each.port() + " instead"
                    : "register http://" + bracketed(host) + ":" + each.port() + " instead"));
      } else if (each.loopback() && !here) {
        warnings.add(
            new Fault.Detail(
                "endpoint",
                each.host() + " is this hub's own machine, and the agent registered from " + host,
                "register http://" + bracketed(host) + ":" + each.port() + " instead"));
      }
    }
    return warnings;
  }

  private static boolean isMapped(String host) {
    return host.startsWith("::ffff:127.") || host.equals("0:0:0:0:0:0:0:1");
  }

  private static String bracketed(@Nullable String host) {
    String known = host == null ? "HOST" : host;
    return known.indexOf(':') < 0 ? known : "[" + known + "]";
  }
}
