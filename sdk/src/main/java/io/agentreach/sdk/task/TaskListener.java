package io.agentreach.sdk.task;

import tools.jackson.databind.JsonNode;

/** Hears of a task. Called on one thread, one event at a time. */
@FunctionalInterface
public interface TaskListener {
  /**
   * Something happened: a line of the history, its kind in lower case, or {@code progress}.
   *
   * @param data what the hub says of it; {@code unit} names the unit concerned
   */
  void happened(String kind, JsonNode data);

  /** The task has ended, and nothing more comes. */
  default void ended(TaskStatus status) {}
}
