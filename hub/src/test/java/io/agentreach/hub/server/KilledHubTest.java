package io.agentreach.hub.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import io.agentreach.sdk.agent.Agent;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.client.Client;
import io.agentreach.sdk.task.From;
import io.agentreach.sdk.task.Graph;
import io.agentreach.sdk.task.TaskHandle;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A hub in a process of its own that is killed while agents work on tasks. */
class KilledHubTest {
  private static final int TASKS = Integer.getInteger("reach.kill.tasks", 150);

  @TempDir private Path data;
  private final Map<String, AtomicInteger> executions = new ConcurrentHashMap<>();
  private final List<Agent> agents = new ArrayList<>();
  private int port;
  private Process hub;

  @BeforeEach
  void begin() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    hub = start();
  }

  @AfterEach
  void end() {
    agents.forEach(Agent::close);
    hub.destroyForcibly();
  }

  private String url() {
    return "http://127.0.0.1:" + port;
  }

  private Process start() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            "io.agentreach.hub.cli.Main",
            "hub",
            "--data",
            data.toString(),
            "--port",
            Integer.toString(port))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private void kill() throws IOException, InterruptedException {
    hub.destroyForcibly();
    assertThat(hub.waitFor(10, TimeUnit.SECONDS)).isTrue();
    hub = start();
  }

  private void agent(String name) throws IOException {
    agents.add(
        Agent.named(name)
            .hub(url())
            .maxConcurrency(20)
            .capability(
                "safe",
                options -> options.idempotent(true),
                (params, context) -> worked("safe", context.requestId()))
            .capability("once", (params, context) -> worked("once", context.requestId()))
            .start());
  }

  private Map<String, String> worked(String capability, String request) throws Exception {
    executions
        .computeIfAbsent(capability + " " + request, key -> new AtomicInteger())
        .incrementAndGet();
    TimeUnit.MILLISECONDS.sleep(40);
    return Map.of("by", request);
  }

  private static Graph graph(int number) {
    return Graph.named("chain")
        .idempotencyKey("chain-" + number)
        .unit("first", "safe")
        .unit("second", "once", unit -> unit.after("first").input("got", From.from("first", "/by")))
        .unit("third", "safe", unit -> unit.after("second"));
  }

  @Test
  @Timeout(value = 150, unit = TimeUnit.SECONDS)
  @Satisfies("G11")
  void nothingAcceptedIsLostAndWhatMayNotBeRepeatedIsNot() throws Exception {
    agent("a");
    agent("b");
    List<String> accepted = new ArrayList<>();
    try (Client client = Client.of(url())) {
      for (int i = 0; i < TASKS; i++) {
        Graph graph = graph(i);
        Awaitility.await()
            .atMost(Duration.ofSeconds(30))
            .ignoreException(ReachException.class)
            .until(() -> accepted.add(client.tasks().submit(graph).id()));
        if (i == TASKS / 3 || i == TASKS / 2) {
          kill();
        }
      }
      kill();
      Map<String, Integer> ends = new HashMap<>();
      for (String id : accepted) {
        TaskHandle task = client.tasks().get(id);
        Awaitility.await()
            .atMost(Duration.ofSeconds(90))
            .ignoreException(ReachException.class)
            .until(() -> task.status().ended());
        ends.merge(task.status().state(), 1, Integer::sum);
        confirmedOnce(task.history());
      }
      assertThat(accepted).doesNotHaveDuplicates().hasSize(TASKS);
      // What an agent may never have got, and may not be repeated, fails; the rest is done.
      assertThat(ends.getOrDefault("CONFIRMED", 0)).as("%s", ends).isGreaterThan(TASKS / 2);
    }
    executions.forEach((unit, times) -> {
      if (unit.startsWith("once")) {
        assertThat(times.get()).as(unit).isEqualTo(1);
      }
    });
  }

  private static void confirmedOnce(JsonNode history) {
    Map<String, Integer> confirmed = new HashMap<>();
    for (JsonNode line : history) {
      if (line.path("event").asString("").equals("confirmed")) {
        confirmed.merge(line.path("unit").asString(""), 1, Integer::sum);
      }
    }
    assertThat(confirmed.values()).allMatch(times -> times == 1);
  }
}
