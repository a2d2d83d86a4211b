package io.agentreach.core.model;

import java.net.URI;
import java.net.URISyntaxException;

/**
 * Where an agent listens: an absolute {@code http} or {@code https} URL without query, fragment or
 * user info, at most 2,048 characters; or {@code local:NAME} for an agent in this process.
 *
 * @param url as the agent wrote it, without trailing slashes
 */
public record Endpoint(String url) {
  private static final int LONGEST = 2048;

  public Endpoint {
    if (url.length() > LONGEST) {
      throw new IllegalArgumentException("endpoint has more than " + LONGEST + " characters");
    }
    while (url.endsWith("/")) {
      url = url.substring(0, url.length() - 1);
    }
    check(url);
  }

  private static void check(String url) {
    URI uri;
    try {
      uri = new URI(url);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("endpoint is not a URL: " + e.getReason(), e);
    }
    if ("local".equals(uri.getScheme())) {
      return;
    }
    if (!"http".equals(uri.getScheme()) && !"https".equals(uri.getScheme())) {
      throw new IllegalArgumentException("endpoint must start with http:// or https://");
    }
    if (uri.getHost() == null) {
      throw new IllegalArgumentException("endpoint has no host: write http://HOST:PORT");
    }
    if (uri.getPort() == 0 || uri.getPort() > 65_535) {
      throw new IllegalArgumentException("endpoint needs a port from 1 to 65535");
    }
    if (uri.getRawQuery() != null || uri.getRawFragment() != null || uri.getRawUserInfo() != null) {
      throw new IllegalArgumentException(
          "endpoint may not carry a query, a fragment or credentials: use the manifest's mapping or"
              + " auth");
    }
  }

  private URI uri() {
    return URI.create(url);
  }

  /** The scheme: {@code http}, {@code https} or {@code local}. */
  public String scheme() {
    return uri().getScheme();
  }

  /** The host as written; IPv6 literals without their brackets; empty for {@code local}. */
  public String host() {
    String host = uri().getHost();
    if (host == null) {
      return "";
    }
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  /** The port, the scheme's own where none was written. */
  public int port() {
    int port = uri().getPort();
    if (port > 0) {
      return port;
    }
    return "https".equals(scheme()) ? 443 : 80;
  }

  /** The path before the agent's own routes; empty or starting with a slash. */
  public String path() {
    String path = uri().getRawPath();
    return path == null ? "" : path;
  }

  /** Whether the host is a loopback name or address, which only this machine can reach. */
  public boolean loopback() {
    String host = host();
    return host.equals("localhost") || host.startsWith("127.") || host.equals("::1");
  }

  /** Whether the host is a wildcard address, which nobody can connect to from elsewhere. */
  public boolean wildcard() {
    String host = host();
    return host.equals("0.0.0.0") || host.equals("::");
  }

  @Override
  public String toString() {
    return url;
  }
}
