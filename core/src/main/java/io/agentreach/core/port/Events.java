package io.agentreach.core.port;

/** Where the engine tells what changed. Thread-safe; must return at once and never throw. */
@FunctionalInterface
public interface Events {
  /** Tells one event. */
  void publish(Event event);

  /** Nobody listens. */
  Events NONE = event -> {};
}
