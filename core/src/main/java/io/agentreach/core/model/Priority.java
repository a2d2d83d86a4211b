package io.agentreach.core.model;

/** How urgent a call is. */
public enum Priority {
  HIGH,
  NORMAL,
  LOW
}
