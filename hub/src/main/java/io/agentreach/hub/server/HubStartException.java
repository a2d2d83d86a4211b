package io.agentreach.hub.server;

import io.agentreach.hub.config.HubConfig;
import java.net.BindException;

/** The hub could not start or stop; the message says why and what to do. */
public final class HubStartException extends RuntimeException {
  HubStartException(String message, Throwable cause) {
    super(message, cause);
  }

  static HubStartException of(String what, HubConfig config, Throwable cause) {
    String where = config.http().host() + ":" + config.http().port();
    if (cause instanceof BindException) {
      return new HubStartException(
          "cannot listen on "
              + where
              + ": the address is in use or not this machine's; stop the other program, or choose"
              + " another port with --port",
          cause);
    }
    return new HubStartException("the hub could not " + what + ": " + cause.getMessage(), cause);
  }
}
