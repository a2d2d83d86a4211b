package io.agentreach.hub.cli;

import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/** What stands in for TLS where none is spoken. */
final class Tls {
  private Tls() {}

  /**
   * A context that trusts nobody. A client makes the default one otherwise, used or not, and that
   * reads and parses all certificates of the JDK: a fifth of the time that a command takes.
   */
  static SSLContext none() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[0], null);
      return context;
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException("this JDK has no TLS", broken);
    }
  }
}
