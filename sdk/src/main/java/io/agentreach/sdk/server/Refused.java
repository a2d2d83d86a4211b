package io.agentreach.sdk.server;

/** A request that breaks the protocol or a limit; the connection ends with this status. */
final class Refused extends Exception {
  private final int status;

  Refused(int status, String message) {
    super(message);
    this.status = status;
  }

  int status() {
    return status;
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
