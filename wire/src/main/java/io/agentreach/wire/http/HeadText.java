package io.agentreach.wire.http;

import io.agentreach.core.model.Endpoint;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The lines at the beginning of a request that do not change from attempt to attempt. */
final class HeadText {
  private static final String ACCEPT = "accept: application/json\r\n";
  private static final String ACCEPT_STREAM = "accept: text/event-stream, application/json\r\n";

  private HeadText() {}

  static String begin(String method, String target, Endpoint endpoint) {
    return method
        + " "
        + target
        + " HTTP/1.1\r\nhost: "
        + host(endpoint)
        + "\r\nuser-agent: agent-reach\r\n";
  }

  static String accept(boolean streaming) {
    return streaming ? ACCEPT_STREAM : ACCEPT;
  }

  static String line(String name, String value) {
    return name.toLowerCase(Locale.ROOT) + ": " + value + "\r\n";
  }

  /** The endpoint's own path, with everything encoded that may not stand in a request target. */
  static String path(Endpoint endpoint) {
    String path = URI.create(endpoint.url()).toASCIIString();
    int start = path.indexOf('/', path.indexOf("//") + 2);
    return start < 0 ? "" : path.substring(start);
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String host(Endpoint endpoint) {
    String host = endpoint.host();
    String literal = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
    int standard = "https".equals(endpoint.scheme()) ? 443 : 80;
    return endpoint.port() == standard ? literal : literal + ":" + endpoint.port();
  }
}
