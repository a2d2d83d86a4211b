package io.agentreach.sdk.client;

import java.time.Duration;
import java.util.Map;

/**
 * One HTTP request to a hub.
 *
 * @param path after the hub's URL
 * @param body JSON; empty for none
 * @param headers beside the content type
 * @param limit how long the whole exchange may take
 */
@SuppressWarnings("ArrayRecordComponent")
public record Ask(
    String method, String path, byte[] body, Map<String, String> headers, Duration limit) {

  /** A request without headers of its own. */
  public static Ask of(String method, String path, byte[] body, Duration limit) {
    return new Ask(method, path, body, Map.of(), limit);
  }
}
