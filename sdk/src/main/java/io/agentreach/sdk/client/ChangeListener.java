package io.agentreach.sdk.client;

/** Hears what changes at a hub, one change at a time, on the subscription's own thread. */
@FunctionalInterface
public interface ChangeListener {
  /** One change. May block; changes that come meanwhile wait, at last at the hub. */
  void changed(Change change);

  /** Changes were lost before the next one: what is known of the agents may be outdated. */
  default void gap() {}
}
