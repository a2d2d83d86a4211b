package io.agentreach.sdk.handler;

/**
 * Which attempt at which unit of a task a request is.
 *
 * @param token what the hub knows the attempt by; a secret between hub and agent
 */
public record TaskPart(String task, String unit, String token) {

  /** Without the token, for logs. */
  @Override
  public String toString() {
    return task + "/" + unit;
  }
}
