package io.agentreach.sdk.agent;

import io.agentreach.core.model.FaultCode;
import io.agentreach.sdk.handler.Result;
import io.agentreach.sdk.handler.Run;
import io.agentreach.sdk.handler.RunState;
import io.agentreach.sdk.handler.WorkPool;
import io.agentreach.sdk.json.Json;
import io.agentreach.sdk.server.Exchange;
import io.agentreach.sdk.server.Server;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.node.ObjectNode;

/** The routes of an agent. Thread-safe. */
final class AgentFace implements Server.Face {
  private static final String EXECUTE = "/execute";

  private final String agent;
  private final ExecuteFace execute;
  private final Runs runs;
  private final WorkPool pool;

  AgentFace(String agent, ExecuteFace execute, Runs runs, WorkPool pool) {
    this.agent = agent;
    this.execute = execute;
    this.runs = runs;
    this.pool = pool;
  }

  @Override
  public void serve(Exchange exchange) throws IOException {
    String path = exchange.path();
    if (path.equals(EXECUTE)) {
      if (exchange.method().equals("POST")) {
        execute.execute(exchange);
      } else {
        Answers.refuse(exchange, FaultCode.METHOD_NOT_ALLOWED, "use POST " + EXECUTE);
      }
    } else if (path.startsWith(EXECUTE + "/")) {
      run(exchange, path.substring(EXECUTE.length() + 1));
    } else if (path.equals("/healthz")) {
      health(exchange);
    } else {
      Answers.refuse(
          exchange,
          FaultCode.NOT_FOUND,
          "an agent answers POST /execute, GET and DELETE /execute/{request_id}, GET /healthz");
    }
  }

  private void run(Exchange exchange, String escapedId) throws IOException {
    Run run = runs.find(decoded(escapedId));
    if (run == null) {
      Answers.refuse(exchange, FaultCode.NOT_FOUND, "no such request is at work or kept");
      return;
    }
    switch (exchange.method()) {
      case "GET" -> Answers.send(exchange, 200, progress(run));
      case "DELETE" -> {
        run.cancel();
        Answers.send(exchange, 200, progress(run));
      }
      default ->
          Answers.refuse(exchange, FaultCode.METHOD_NOT_ALLOWED, "use GET, or DELETE to cancel");
    }
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      // A broken escape names no request.
      return text;
    }
  }

  private static ObjectNode progress(Run run) {
    Result end = run.finished().getNow(null);
    RunState state = run.state();
    boolean ended = state == RunState.DONE || state == RunState.FAILED;
    ObjectNode document =
        Json.object()
            .put("request_id", run.requestId())
            .put("capability", run.capability())
            .put("state", (ended && end == null ? RunState.RUNNING : state).name())
            .put("percent", run.percent())
            .put("message", run.message())
            .put("waiting", run.waiting());
    if (ended && end != null) {
      switch (end) {
        case Result.Data data -> {
          if (data.whole()) {
            document.set("data", Json.read(data.json()));
          }
        }
        case Result.Failure failure ->
            document.set("error", Json.read(failure.document()).path("error"));
      }
    }
    return document;
  }

  private void health(Exchange exchange) throws IOException {
    ObjectNode document =
        Json.object()
            .put("agent_id", agent)
            .put("running", pool.running())
            .put("queue_depth", pool.queued());
    Answers.send(exchange, 200, document);
  }

  @Override
  public byte[] refusal(int status, String message) {
    FaultCode code =
        switch (status) {
          case 413 -> FaultCode.PAYLOAD_TOO_LARGE;
          case 431 -> FaultCode.HEADERS_TOO_LARGE;
          default -> FaultCode.INVALID_REQUEST;
        };
    return Result.Failure.of(code, message).document();
  }
}
