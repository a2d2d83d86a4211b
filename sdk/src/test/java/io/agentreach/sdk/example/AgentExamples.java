package io.agentreach.sdk.example;

import io.agentreach.sdk.agent.Agent;
import io.agentreach.sdk.handler.AgentFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

final class AgentExamples {
  private AgentExamples() {}

  static Agent first(String hub) throws IOException {
    Agent agent =
        Agent.named("summarizer-1")
            .hub(hub)
            .capability(
                "summarize",
                c -> c.description("Shortens a text").idempotent(true),
                (params, context) -> Map.of("summary", shorten(params.path("text").asString(""))))
            .start();
    return agent;
  }

  record Route(String from, String to) {}

  record Trip(int minutes) {}

  static Agent typed(String hub) throws IOException {
    return Agent.named("planner-1")
        .hub(hub)
        .version("1.2.0")
        .groups("blue")
        .maxConcurrency(20)
        .capability(
            "plan",
            Route.class,
            c -> c.description("Plans a trip").timeout(Duration.ofSeconds(5)).errorCodes("NO_WAY"),
            (route, context) -> {
              if (route.from().equals(route.to())) {
                throw new AgentFailure("NO_WAY", "from and to are the same place", false);
              }
              return new Trip(42);
            })
        .start();
  }

  static Agent streaming(String hub) throws IOException {
    return Agent.named("writer-1")
        .hub(hub)
        .capability(
            "write",
            c -> c.streaming(true),
            (params, context) -> {
              for (String word : params.asString("").split(" ")) {
                context.chunk(word + " ");
              }
              context.progress(100, "done");
              return null;
            })
        .start();
  }

  static Agent nested(String hub) throws IOException {
    return Agent.named("editor-1")
        .hub(hub)
        .capability(
            "brief",
            (params, context) -> {
              var summary = context.client().call("summarize", params);
              return Map.of("brief", summary.data(), "by", summary.agent());
            })
        .start();
  }

  static Agent careful(String hub, Path shelf) throws IOException {
    return Agent.named("librarian-1")
        .hub(hub)
        .dependency("shelf", () -> Files.isDirectory(shelf))
        .capability("titles", (params, context) -> Files.readString(shelf.resolve("titles")))
        .start();
  }

  private static String shorten(String text) {
    return text.length() < 20 ? text : text.substring(0, 20) + "…";
  }
}
