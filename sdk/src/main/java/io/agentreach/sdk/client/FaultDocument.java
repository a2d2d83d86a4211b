package io.agentreach.sdk.client;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.sdk.call.ReachFault;
import io.agentreach.sdk.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads the hub's error documents, tolerantly. Stateless. */
public final class FaultDocument {
  private FaultDocument() {}

  /** The fault in a document {@code {"error":{…},"request_id","trace_id"}}. */
  public static ReachFault read(JsonNode document) {
    return read(document, null);
  }

  /** The fault in an answer with a status of failure, whatever its body is. */
  static ReachFault read(int status, byte[] body, @Nullable Duration retryAfter) {
    try {
      JsonNode document = Json.read(body);
      if (document.path("error").isObject()) {
        return read(document, retryAfter);
      }
    } catch (IllegalArgumentException e) {
      return foreign(status);
    }
    return foreign(status);
  }

  private static ReachFault foreign(int status) {
    return ReachFault.of(
        FaultCode.INTERNAL,
        Effect.UNKNOWN,
        "status "
            + status
            + " without an error document: what answers at this address is no hub, or a proxy"
            + " before it; check the hub's URL");
  }

  private static ReachFault read(JsonNode document, @Nullable Duration otherwiseAfter) {
    JsonNode error = document.path("error");
    JsonNode after = error.path("retry_after_ms");
    return new ReachFault(
        error.path("code").asString(FaultCode.INTERNAL.name()),
        Fields.text(error, "message"),
        Fields.text(error, "phase"),
        Fields.effect(error),
        Fields.textOrNull(error, "agent"),
        error.path("retryable").asBoolean(false),
        after.isNumber() ? Duration.ofMillis(after.asLong()) : otherwiseAfter,
        attempts(error.path("attempts")),
        details(error.path("details")),
        Fields.number(error, "agent_status", 0),
        error.hasNonNull("agent_error") ? error.get("agent_error") : null,
        Fields.text(document, "request_id"),
        Fields.text(document, "trace_id"));
  }

  private static List<ReachFault.Attempt> attempts(JsonNode all) {
    List<ReachFault.Attempt> attempts = new ArrayList<>();
    for (JsonNode each : all) {
      attempts.add(
          new ReachFault.Attempt(
              Fields.number(each, "number", attempts.size() + 1),
              Fields.text(each, "agent"),
              Fields.millis(each, "started_after_ms"),
              Fields.millis(each, "took_ms"),
              Fields.text(each, "code"),
              Fields.effect(each),
              Fields.text(each, "message")));
    }
    return attempts;
  }

  private static List<ReachFault.Detail> details(JsonNode all) {
    List<ReachFault.Detail> details = new ArrayList<>();
    for (JsonNode each : all) {
      details.add(
          new ReachFault.Detail(
              Fields.text(each, "field"),
              Fields.text(each, "problem"),
              Fields.text(each, "remedy")));
    }
    return details;
  }
}
