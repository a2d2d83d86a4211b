package io.agentreach.core.model;

/** How the hub reaches an agent; one {@code Channel} serves each. */
public enum Transport {
  /** HTTP/1.1 with JSON or server-sent events. */
  HTTP,
  /** The agent asks the hub for work: it needs no open port. */
  POLL,
  /** A handler inside this very process. */
  LOCAL
}
