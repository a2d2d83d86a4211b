package io.agentreach.sdk.handler;

import java.io.IOException;

/** Where a run's events go while it runs. Called by the handler's threads; may block. */
@FunctionalInterface
public interface EventSink {
  /** Passes one event on. */
  void event(String type, byte[] json) throws IOException;

  /** Nobody listens. */
  EventSink NONE = (type, json) -> {};
}
