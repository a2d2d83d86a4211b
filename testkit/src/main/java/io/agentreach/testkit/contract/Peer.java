package io.agentreach.testkit.contract;

import io.agentreach.core.model.Endpoint;

/** An agent at the other end of a channel, as the test sees it. Thread-safe. */
public interface Peer extends AutoCloseable {
  /** Where it is reached. */
  Endpoint endpoint();

  /** How many requests came whole. */
  int asked();

  /** Whether it noticed that somebody gave up waiting for its answer. */
  boolean abandoned();

  /** Lets it take its next step, if it waits for one. */
  void proceed();

  @Override
  void close();
}
