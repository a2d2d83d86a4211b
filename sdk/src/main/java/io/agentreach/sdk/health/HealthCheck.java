package io.agentreach.sdk.health;

/**
 * Whether something that an agent depends on is healthy. Runs on a thread of its own, never twice
 * at a time; one that takes longer than 2 s is interrupted and counts as unhealthy, as does one
 * that throws.
 */
@FunctionalInterface
public interface HealthCheck {
  /** True if it is; may block. */
  boolean healthy() throws Exception;
}
