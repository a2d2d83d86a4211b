package io.agentreach.core.model;

import java.util.Map;

/**
 * How a call becomes a request to an HTTP service that knows nothing of the hub.
 *
 * @param method {@code GET}, {@code POST}, {@code PUT}, {@code PATCH} or {@code DELETE}
 * @param path path template after the endpoint: {@code /convert/{from}/{to}}; a name in braces is a
 *     field of the payload, or a JSON Pointer when it starts with a slash
 * @param query query parameters by name, their values templates as in the path
 * @param headers request headers by name, their values templates as in the path
 * @param body what is sent as the body
 * @param result JSON Pointer into the answer; empty for the whole answer
 * @param streamEndsByClose whether an event stream of this service ends by being closed rather than
 *     by a last event {@code result} or {@code error}
 */
public record Mapping(
    String method,
    String path,
    Map<String, String> query,
    Map<String, String> headers,
    Body body,
    String result,
    boolean streamEndsByClose) {

  /** What is sent as the body. */
  public enum Body {
    /** Nothing. */
    NONE,
    /** The whole payload as it came. */
    PAYLOAD,
    /** The payload's fields that neither path, query nor headers used. */
    REST,
    /** The default request of the hub's own protocol. */
    ENVELOPE
  }

  /** The hub's own protocol: {@code POST {endpoint}/execute}. */
  public static final Mapping EXECUTE =
      new Mapping("POST", "/execute", Map.of(), Map.of(), Body.ENVELOPE, "", false);

  public Mapping {
    query = Map.copyOf(query);
    headers = Map.copyOf(headers);
  }
}
