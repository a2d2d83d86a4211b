package io.agentreach.sdk.task;

import io.agentreach.sdk.call.ReachException;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The hub's task routes. Thread-safe; blocks. */
public interface TaskHub {
  /**
   * Sends a request and waits for its answer.
   *
   * @param body missing for none
   * @throws ReachException if it fails
   */
  JsonNode ask(String method, String path, JsonNode body, Map<String, String> headers);

  /**
   * Passes on events until the hub ends them or the thread is interrupted.
   *
   * @param lastId the id of the latest event that is known already, empty for none
   * @throws ReachException if the connection does not come about, or breaks
   */
  void follow(String path, String lastId, Events events);

  /** Takes events. */
  interface Events {
    /** One event; {@code id} is that of the latest event that had one. */
    void event(String id, String type, JsonNode data);
  }
}
