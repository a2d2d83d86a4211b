package io.agentreach.wire.json;

import io.agentreach.core.model.Attempt;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.Payload;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Writes a {@link Fault} as the error object that is the same everywhere. Thread-safe: stateless.
 *
 * <p>What an agent sent as its error is embedded as it came if it is JSON; anything else becomes a
 * string of at most {@link #LONGEST_FOREIGN} bytes.
 */
public final class FaultCodec {
  /** Bytes that are kept of an agent's error document that is not JSON. */
  public static final int LONGEST_FOREIGN = 1024;

  private FaultCodec() {}

  /**
   * The whole body of a failed answer.
   *
   * @param requestId null where there was no request to speak of
   * @param traceId null where there is no trace
   */
  public static byte[] encode(Fault fault, @Nullable String requestId, @Nullable String traceId) {
    JsonWriter writer = new JsonWriter(512).object().name("error");
    write(fault, writer);
    return writer
        .fieldIf("request_id", requestId)
        .fieldIf("trace_id", traceId)
        .endObject()
        .toBytes();
  }

  /** Writes the error object alone, as the next value of {@code writer}. */
  public static void write(Fault fault, JsonWriter writer) {
    writer
        .object()
        .field("code", fault.code().name())
        .field("message", fault.message())
        .field("phase", fault.phase().wireName())
        .field("effect", fault.effect().name())
        .field("retryable", fault.retryable());
    if (fault.retryAfter() != null) {
      writer.field("retry_after_ms", fault.retryAfter().toMillis());
    }
    if (fault.agent() != null) {
      writer.field("agent", fault.agent().value());
    }
    attempts(fault, writer);
    details(fault, writer);
    if (fault.agentStatus() != 0) {
      writer.field("agent_status", fault.agentStatus());
    }
    if (fault.agentError() != null && fault.agentError().size() > 0) {
      writer.name("agent_error");
      foreign(fault.agentError(), writer);
    }
    writer.endObject();
  }

  private static void attempts(Fault fault, JsonWriter writer) {
    if (fault.attempts().isEmpty()) {
      return;
    }
    writer.array("attempts");
    for (Attempt each : fault.attempts()) {
      writer
          .object()
          .field("number", each.number())
          .field("agent", each.agent().value())
          .field("started_after_ms", each.startedAfter().toMillis())
          .field("took_ms", each.took().toMillis());
      if (each.code() != null) {
        writer.field("code", each.code().name());
      }
      writer.field("effect", each.effect().name()).fieldIf("message", each.message()).endObject();
    }
    writer.endArray();
  }

  private static void details(Fault fault, JsonWriter writer) {
    if (!fault.details().isEmpty()) {
      writer.name("details");
      write(fault.details(), writer);
    }
  }

  /** Writes details or warnings as the next value of {@code writer}. */
  public static void write(Iterable<Fault.Detail> details, JsonWriter writer) {
    writer.array();
    for (Fault.Detail each : details) {
      writer
          .object()
          .field("field", each.field())
          .field("problem", each.problem())
          .fieldIf("remedy", each.remedy())
          .endObject();
    }
    writer.endArray();
  }

  private static void foreign(Payload document, JsonWriter writer) {
    byte[] bytes = document.bytes();
    if (JsonCheck.wellFormed(bytes)) {
      writer.raw(bytes);
      return;
    }
    writer.value(cut(bytes));
  }

  /** The beginning of the bytes as text, not ending inside a character. */
  private static String cut(byte[] bytes) {
    int length = Math.min(bytes.length, LONGEST_FOREIGN);
    if (length < bytes.length) {
      while (length > LONGEST_FOREIGN - 4 && (bytes[length] & 0xc0) == 0x80) {
        length--;
      }
    }
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }
}
