package io.agentreach.sdk.agent;

import io.agentreach.core.model.FaultCode;
import io.agentreach.sdk.handler.Result;
import io.agentreach.sdk.json.Json;
import io.agentreach.sdk.server.Exchange;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Writes whole answers. Stateless. */
final class Answers {
  private Answers() {}

  static void send(Exchange exchange, Result result) throws IOException {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("content-type", "application/json");
    switch (result) {
      case Result.Data data -> exchange.respond(200, headers, data.json());
      case Result.Failure failure -> {
        var wait = failure.retryAfter();
        if (wait != null) {
          // Rounded, not up: a place that comes free in 20 ms is no reason to stay away for 1 s.
          headers.put("retry-after", Long.toString(wait.plusMillis(500).toSeconds()));
        }
        exchange.respond(failure.status(), headers, failure.document());
      }
    }
  }

  static void send(Exchange exchange, int status, JsonNode document) throws IOException {
    exchange.respond(status, Map.of("content-type", "application/json"), Json.bytes(document));
  }

  static void refuse(Exchange exchange, FaultCode code, String message) throws IOException {
    send(exchange, Result.Failure.of(code, message));
  }
}
