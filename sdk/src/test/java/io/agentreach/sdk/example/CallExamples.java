package io.agentreach.sdk.example;

import io.agentreach.core.model.FaultCode;
import io.agentreach.sdk.agent.Agent;
import io.agentreach.sdk.call.Caller;
import io.agentreach.sdk.call.Explanation;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.Reply;
import io.agentreach.sdk.call.ReplyStream;
import io.agentreach.sdk.call.Request;
import io.agentreach.sdk.call.StreamEvent;
import io.agentreach.sdk.client.Client;
import io.agentreach.sdk.local.LocalReach;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

final class CallExamples {
  private CallExamples() {}

  static String first(String hub) {
    try (Client client = Client.of(hub)) {
      Reply reply = client.call("summarize", Map.of("text", "A long text about nothing"));
      return reply.agent() + ": " + reply.data().path("summary").asString();
    }
  }

  static Reply options(Caller client, String text) {
    return client.call(
        Request.to("summarize")
            .params(Map.of("text", text))
            .timeout(Duration.ofSeconds(2))
            .session("reader-7")
            .idempotencyKey("brief-2026-11-30")
            .group("blue"));
  }

  static String failures(Caller client) {
    try {
      return client.call("summarize", Map.of("text", "…")).text();
    } catch (ReachException e) {
      if (e.is(FaultCode.LOAD_TOO_HIGH)) {
        return "busy, again in " + e.fault().retryAfter();
      }
      return switch (e.fault().effect()) {
        case NONE -> "nothing was done";
        case UNKNOWN -> "perhaps it was done: " + e.fault().attempts();
        case DONE -> "the agent said no: " + e.fault().agentCode();
      };
    }
  }

  static String stream(Caller client) {
    StringBuilder text = new StringBuilder();
    try (ReplyStream stream = client.stream(Request.to("write").params("a few words"))) {
      for (StreamEvent event : stream) {
        if (event.isChunk()) {
          text.append(event.text());
        }
      }
      return text + "by " + stream.reply().agent();
    }
  }

  static CompletableFuture<String> async(Caller client) {
    CompletableFuture<Reply> reply =
        client.callAsync(Request.to("summarize").params(Map.of("text", "short")));
    return reply.thenApply(Reply::agent);
  }

  static String explain(Caller client) {
    Explanation why = client.explain(Request.to("summarize"));
    for (Explanation.Candidate each : why.considered()) {
      System.out.println(each.agent() + " " + each.level() + " " + each.reason());
    }
    return "chosen: " + why.chosen();
  }

  static String local() {
    try (LocalReach reach = LocalReach.open()) {
      reach.add(
          Agent.named("upper-1")
              .capability("upper", (params, context) -> params.asString("").toUpperCase()));
      Reply reply = reach.call("upper", "hello");
      return reply.text() + " from " + reply.agent();
    }
  }

  static String mixed(String hub) {
    try (Client client = Client.of(hub);
        LocalReach reach = LocalReach.before(client)) {
      reach.add(Agent.named("near").capability("upper", (params, context) -> "NEAR"));
      return reach.call("upper", "x").text() + ", " + reach.call("summarize", "x").agent();
    }
  }
}
