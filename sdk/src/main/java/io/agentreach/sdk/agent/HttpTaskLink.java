package io.agentreach.sdk.agent;

import io.agentreach.core.model.FaultCode;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.ReachFault;
import io.agentreach.sdk.client.Ask;
import io.agentreach.sdk.client.HubExchange;
import io.agentreach.sdk.handler.Result;
import io.agentreach.sdk.handler.TaskPart;
import io.agentreach.sdk.json.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.node.ObjectNode;

/** The hub's task routes over HTTP. Thread-safe. */
final class HttpTaskLink implements TaskLink {
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final int TOO_MANY = 429;

  private final HubExchange exchange;

  HttpTaskLink(HubExchange exchange) {
    this.exchange = exchange;
  }

  @Override
  public CompletableFuture<Posted> result(TaskPart part, Result result) {
    ObjectNode body = body(part);
    switch (result) {
      case Result.Data data -> body.set("data", Json.read(data.json()));
      case Result.Failure failure -> body.set("error", Json.read(failure.document()).path("error"));
    }
    return exchange
        .send(ask(part, "result", body))
        .handle((answer, failure) -> failure == null ? Posted.TAKEN : posted(failure));
  }

  private static Posted posted(Throwable failure) {
    if (!(failure instanceof ReachException known)) {
      return Posted.MISSED;
    }
    ReachFault fault = known.fault();
    FaultCode code = fault.known();
    boolean again =
        fault.phase().equals(ReachFault.CLIENT)
            || (code == null
                ? fault.retryable()
                : code.status() >= 500 || code.status() == TOO_MANY);
    return again ? Posted.MISSED : Posted.REFUSED;
  }

  @Override
  public CompletableFuture<Boolean> progress(TaskPart part, int percent, String message) {
    ObjectNode body = body(part).put("percent", percent).put("message", message);
    return exchange
        .send(ask(part, "progress", body))
        .handle((answer, failure) -> failure != null || answer.path("continue").asBoolean(true));
  }

  private static ObjectNode body(TaskPart part) {
    return Json.object().put("unit", part.unit()).put("token", part.token());
  }

  private static Ask ask(TaskPart part, String what, ObjectNode body) {
    String task = URLEncoder.encode(part.task(), StandardCharsets.UTF_8);
    return Ask.of("POST", "/v1/tasks/" + task + "/" + what, Json.bytes(body), LIMIT);
  }
}
