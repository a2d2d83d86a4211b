package io.agentreach.wire.json;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Payload;
import java.nio.charset.StandardCharsets;

/**
 * Frames bytes that nobody reads: an agent's answer on its way to the caller, a payload on its way
 * to the agent. The frame is what comes before and what comes after; the bytes in between are
 * written by whoever holds them. Thread-safe: stateless.
 */
public final class ReplyCodec {
  private static final byte[] OK = "\"OK\"".getBytes(StandardCharsets.US_ASCII);

  /** What stands for a payload that is absent. */
  public static final Payload NO_PARAMS = Payload.json("{}");

  /** What stands for an answer all of which was streamed. */
  public static final Payload NO_DATA = Payload.json("null");

  private static final byte[] BRACE = {'}'};

  private ReplyCodec() {}

  /** What stands before the agent's bytes in the answer to a call. */
  public static byte[] answerBefore(String requestId) {
    return new JsonWriter(64 + requestId.length())
        .object()
        .field("request_id", requestId)
        .raw("status", OK)
        .name("data")
        .toBytes();
  }

  /**
   * What stands after the agent's bytes in the answer to a call.
   *
   * @param version the agent's version, empty if it has none
   * @param attempts how many there were, 1 or more
   * @param elapsedMs how long the call took, 0 or more
   */
  public static byte[] answerAfter(
      AgentId agent, String version, int attempts, long elapsedMs, String traceId) {
    return JsonWriter.afterValue(192)
        .object("agent")
        .field("id", agent.value())
        .field("version", version)
        .endObject()
        .field("attempts", attempts)
        .field("elapsed_ms", elapsedMs)
        .field("trace_id", traceId)
        .endObject()
        .toBytes();
  }

  /** What stands before the payload in the request to an agent; {@link #requestAfter} closes it. */
  public static byte[] requestBefore(String requestId, CapabilityName asked) {
    return new JsonWriter(64 + requestId.length() + asked.value().length())
        .object()
        .field("request_id", requestId)
        .field("capability", asked.value())
        .name("params")
        .toBytes();
  }

  /** What stands after the payload in the request to an agent. */
  public static byte[] requestAfter() {
    return BRACE.clone();
  }
}
