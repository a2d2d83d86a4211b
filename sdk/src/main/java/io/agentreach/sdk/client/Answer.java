package io.agentreach.sdk.client;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.sdk.call.Explanation;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.ReachFault;
import io.agentreach.sdk.call.Reply;
import io.agentreach.sdk.call.Request;
import io.agentreach.sdk.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Reads the documents with which a hub answers in success, tolerantly. Stateless. */
final class Answer {
  private Answer() {}

  static Reply reply(JsonNode document, Request request) {
    if (!document.isObject() || !document.has("data")) {
      throw new ReachException(strange("it has no field \"data\"").of(request.id(), ""));
    }
    JsonNode agent = document.path("agent");
    String id = Fields.text(document, "request_id");
    return new Reply(
        id.isEmpty() ? request.id() : id,
        document.get("data"),
        Fields.text(agent, "id"),
        Fields.text(agent, "version"),
        Fields.number(document, "attempts", 1),
        Fields.millis(document, "elapsed_ms"),
        Fields.text(document, "trace_id"));
  }

  static Explanation explanation(JsonNode document) {
    if (!document.path("considered").isArray()) {
      throw new ReachException(strange("it has no field \"considered\""));
    }
    List<Explanation.Candidate> considered = new ArrayList<>();
    for (JsonNode each : document.get("considered")) {
      considered.add(candidate(each));
    }
    JsonNode fault = document.path("fault");
    return new Explanation(
        Fields.text(document, "request_id"),
        Fields.text(document, "capability"),
        Fields.text(document, "strategy"),
        Fields.textOrNull(document, "chosen"),
        fault.isObject() ? FaultDocument.read(wrapped(fault)) : null,
        considered);
  }

  private static JsonNode wrapped(JsonNode fault) {
    return fault.has("error") ? fault : Json.object().set("error", fault);
  }

  private static Explanation.Candidate candidate(JsonNode each) {
    Map<String, Double> parts = new HashMap<>();
    each.path("parts")
        .properties()
        .forEach(part -> parts.put(part.getKey(), part.getValue().asDouble(0)));
    return new Explanation.Candidate(
        Fields.text(each, "agent"),
        Fields.text(each, "version"),
        Fields.text(each, "declared"),
        each.path("reachable").asBoolean(false),
        Fields.text(each, "level"),
        Fields.text(each, "check"),
        Fields.text(each, "reason"),
        each.path("score").isNumber() ? each.get("score").doubleValue() : null,
        parts);
  }

  private static ReachFault strange(String why) {
    return ReachFault.of(
        FaultCode.INTERNAL,
        Effect.UNKNOWN,
        "the answer is none of a hub's: " + why + "; check the hub's URL");
  }
}
