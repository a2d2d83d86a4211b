package io.agentreach.sdk.call;

import io.agentreach.sdk.json.Json;
import tools.jackson.databind.JsonNode;

/**
 * One event of a streamed answer.
 *
 * @param type such as {@code chunk}, {@code progress} or {@code log}
 * @param data what the agent sent; text that is no JSON comes as a JSON string
 */
public record StreamEvent(String type, JsonNode data) {

  /** Whether this is a part of the answer itself. */
  public boolean isChunk() {
    return type.equals("chunk");
  }

  /** The data as text: a JSON string's content, anything else as JSON. */
  public String text() {
    return data.isString() ? data.stringValue() : data.toString();
  }

  /**
   * The data as a record or another type.
   *
   * @throws IllegalArgumentException if it does not fit
   */
  public <T> T as(Class<T> type) {
    return Json.as(data, type);
  }
}
