package io.agentreach.sdk.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.agentreach.requirements.Satisfies;
import io.agentreach.sdk.agent.Agent;
import io.agentreach.sdk.call.Caller;
import io.agentreach.sdk.client.Client;
import io.agentreach.sdk.fake.FakeHub;
import io.agentreach.sdk.fake.FakeHub.Said;
import io.agentreach.sdk.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Satisfies({"K1", "K4"})
class ExamplesTest {
  private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  private final FakeHub hub = new FakeHub();
  private final List<Agent> agents = new ArrayList<>();

  /** A hub of one line: every call goes to the agent that registered first. */
  @BeforeEach
  void route() {
    hub.script(asked -> {
      if (asked.path().equals("/v1/explain")) {
        return Said.json(200, "{\"chosen\":\"a\",\"considered\":[{\"agent\":\"a\"}]}");
      }
      return asked.path().equals("/v1/invoke") ? passedOn(asked) : null;
    });
  }

  private Said passedOn(FakeHub.Asked asked) {
    Agent agent = agents.getFirst();
    var order = Json.object();
    order.put("request_id", asked.body().path("envelope").path("id").asString(""));
    order.set("params", asked.body().path("payload"));
    try (HttpClient http = HttpClient.newHttpClient()) {
      var answer =
          http.send(
              HttpRequest.newBuilder(URI.create(agent.endpoint() + "/execute"))
                  .header("content-type", "application/json")
                  .header("accept", asked.header("accept"))
                  .POST(BodyPublishers.ofByteArray(Json.bytes(order)))
                  .build(),
              BodyHandlers.ofString());
      String reply = "{\"data\":%s,\"agent\":{\"id\":\"" + agent.id() + "\"}}";
      return answer.headers().firstValue("content-type").orElse("").equals("text/event-stream")
          ? Said.events(answer.body().replace("data: null", "data: " + reply.formatted("null")))
          : Said.json(200, reply.formatted(answer.body()));
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @AfterEach
  void close() {
    agents.forEach(Agent::close);
    hub.close();
  }

  @Test
  void agentsAndCallersMeet() throws IOException {
    agents.add(AgentExamples.first(hub.url()));

    assertThat(CallExamples.first(hub.url())).isEqualTo("summarizer-1: A long text about no…");
    try (Caller client = Client.of(hub.url())) {
      assertThat(CallExamples.options(client, "short").data().path("summary").asString(""))
          .isEqualTo("short");
      assertThat(CallExamples.async(client).join()).isEqualTo("summarizer-1");
      assertThat(CallExamples.explain(client)).isEqualTo("chosen: a");
      assertThat(CallExamples.failures(client)).contains("summary");
      hub.script(asked -> Said.fault(503, "LOAD_TOO_HIGH", ",\"retry_after_ms\":1200"));
      assertThat(CallExamples.failures(client)).isEqualTo("busy, again in PT1.2S");
      hub.script(asked ->
          Said.fault(
              422,
              "AGENT_ERROR",
              ",\"effect\":\"DONE\",\"agent_error\":{\"error\":{\"code\":\"NO_WAY\"}}"));
      assertThat(CallExamples.failures(client)).isEqualTo("the agent said no: NO_WAY");
    }
  }

  @Test
  void streamsComeThrough() throws IOException {
    agents.add(AgentExamples.streaming(hub.url()));
    try (Caller client = Client.of(hub.url())) {
      assertThat(CallExamples.stream(client)).isEqualTo("a few words by writer-1");
    }
  }

  @Test
  void typedAndNestedAgentsStart() throws IOException {
    agents.add(AgentExamples.typed(hub.url()));
    agents.add(AgentExamples.nested(hub.url()));
    assertThat(hub.knows("planner-1")).isTrue();
    assertThat(hub.knows("editor-1")).isTrue();
  }

  @Test
  @Satisfies("B5")
  void anAgentTellsOfAMissingDependency(@TempDir Path folder) throws IOException {
    hub.interval(50);
    agents.add(AgentExamples.careful(hub.url(), folder.resolve("missing")));

    await()
        .until(() ->
            hub.asked("POST", "/heartbeat")
                .getLast()
                .body()
                .path("status_reason")
                .asString("")
                .equals("its dependency shelf is down"));
  }

  @Test
  void theLocalRouterNeedsNoHub() throws IOException {
    assertThat(CallExamples.local()).isEqualTo("HELLO from upper-1");
    agents.add(AgentExamples.first(hub.url()));
    assertThat(CallExamples.mixed(hub.url())).isEqualTo("NEAR, summarizer-1");
  }

  @Test
  @io.agentreach.requirements.Satisfies("G1")
  void aTaskIsSubmittedAndAwaited() {
    String view =
        """
        {"task_id":"t","state":"CONFIRMED","units":[{"unit":"brief","data":"short"}]}\
        """;
    try (var tasks = new io.agentreach.sdk.fake.FakeHub();
        var client = io.agentreach.sdk.client.Client.of(tasks.url())) {
      tasks.script(asked -> io.agentreach.sdk.fake.FakeHub.Said.json(200, view));
      assertThat(TaskExamples.brief(client, "http://example.org")).isEqualTo("short");
    }
  }

  @Test
  void theDocumentQuotesTheseExamples() throws IOException {
    Path here = Path.of("src/test/java/io/agentreach/sdk/example");
    String sources =
        flat(
            Files.readString(here.resolve("AgentExamples.java"))
                + Files.readString(here.resolve("CallExamples.java"))
                + Files.readString(here.resolve("TaskExamples.java")));
    var blocks = BLOCK.matcher(Files.readString(Path.of("../docs/sdk-java.md")));
    int found = 0;
    while (blocks.find()) {
      found++;
      assertThat(sources).contains(flat(blocks.group(1)));
    }
    assertThat(found).isGreaterThanOrEqualTo(8);
  }

  private static String flat(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }
}
