package io.agentreach.hub.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.agentreach.hub.config.Configuration;
import io.agentreach.hub.config.HubConfig;
import io.agentreach.requirements.Satisfies;
import io.agentreach.store.StoreException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HubTest {
  private static final String CALL = "{\"capability\":\"echo\",\"params\":{}}";

  @TempDir private Path data;
  private final HttpClient client = HttpClient.newHttpClient();
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch answer = new CountDownLatch(1);
  private HttpServer agent;

  @BeforeEach
  void startAgent() throws IOException {
    agent = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    agent.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    agent.createContext(
        "/slow/execute",
        exchange -> {
          asked.countDown();
          try {
            assertThat(answer.await(20, TimeUnit.SECONDS)).isTrue();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          reply(exchange);
        });
    agent.createContext("/execute", HubTest::reply);
    agent.start();
  }

  private static void reply(com.sun.net.httpserver.HttpExchange exchange) throws IOException {
    byte[] body = "{\"echo\":true}".getBytes(StandardCharsets.UTF_8);
    exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @AfterEach
  void stop() {
    answer.countDown();
    agent.stop(0);
    client.close();
  }

  private HubConfig config() {
    return Configuration.of(
        Map.of(
            "reach.data.dir",
            data.toString(),
            "reach.http.port",
            "0",
            "reach.http.event_loops",
            "2"));
  }

  private CompletableFuture<HttpResponse<String>> send(
      Hub hub, String method, String path, String body) {
    URI uri = URI.create("http://127.0.0.1:" + hub.address().getPort() + path);
    return client.sendAsync(
        HttpRequest.newBuilder(uri).method(method, BodyPublishers.ofString(body)).build(),
        BodyHandlers.ofString());
  }

  private String manifest(String path) {
    return "{\"agent_id\":\"a-1\",\"capabilities\":[\"echo\"],\"endpoint\":\"http://127.0.0.1:"
        + agent.getAddress().getPort()
        + path
        + "\"}";
  }

  @Test
  @Satisfies("A5")
  void anAgentIsCalledAfterARestartWithoutRegisteringAgain() {
    try (Hub hub = Hub.start(config())) {
      assertThat(send(hub, "POST", "/register", manifest("")).join().statusCode()).isEqualTo(201);
      send(hub, "POST", "/v1/agents/a-1/cordon", "").join();
    }
    try (Hub hub = Hub.start(config())) {
      String cordoned = send(hub, "POST", "/v1/invoke", CALL).join().body();
      assertThat(cordoned).contains("NO_REACHABLE_AGENT", "not_cordoned");
      send(hub, "POST", "/v1/agents/a-1/uncordon", "").join();

      HttpResponse<String> answer = send(hub, "POST", "/v1/invoke", CALL).join();

      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).contains("\"data\":{\"echo\":true}");
    }
  }

  @Test
  @Satisfies({"B7", "A5"})
  void aDrainIsToldWhenItIsDoneAndSurvivesARestart() throws InterruptedException {
    try (Hub hub = Hub.start(config())) {
      send(hub, "POST", "/register", manifest("/slow")).join();
      CompletableFuture<HttpResponse<String>> running = send(hub, "POST", "/v1/invoke", CALL);
      assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();

      String draining = send(hub, "POST", "/v1/agents/a-1/drain", "").join().body();
      assertThat(draining).contains("\"draining\":true", "\"drained\":false");
      assertThat(send(hub, "POST", "/v1/invoke", CALL).join().body()).contains("drains it");

      answer.countDown();
      assertThat(running.join().statusCode()).isEqualTo(200);
      await()
          .until(() ->
              send(hub, "GET", "/v1/agents/a-1", "")
                  .join()
                  .body()
                  .contains("\"change\":\"drained\""));
    }
    try (Hub hub = Hub.start(config())) {
      assertThat(send(hub, "GET", "/v1/agents/a-1", "").join().body())
          .contains("\"draining\":true", "\"drained\":true");
      send(hub, "POST", "/v1/agents/a-1/uncordon", "").join();
      assertThat(send(hub, "POST", "/v1/invoke", CALL).join().statusCode()).isEqualTo(200);
    }
  }

  @Test
  @Satisfies("A9")
  void aRemovedAgentStaysRemovedAfterARestart() {
    try (Hub hub = Hub.start(config())) {
      send(hub, "POST", "/register", manifest("")).join();
      assertThat(send(hub, "DELETE", "/v1/agents/a-1", "").join().statusCode()).isEqualTo(200);
    }
    try (Hub hub = Hub.start(config())) {
      assertThat(send(hub, "GET", "/v1/agents", "").join().body()).contains("\"agents\":[]");
    }
  }

  @Test
  @Satisfies("L2")
  void aHubThatStopsFinishesWhatRuns() throws InterruptedException {
    Hub hub = Hub.start(config());
    send(hub, "POST", "/register", manifest("/slow")).join();
    CompletableFuture<HttpResponse<String>> running = send(hub, "POST", "/v1/invoke", CALL);
    assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();

    CompletableFuture<Void> stopping = CompletableFuture.runAsync(hub::close);
    await()
        .until(() -> {
          try {
            return send(hub, "GET", "/readyz", "").join().statusCode() == 503;
          } catch (java.util.concurrent.CompletionException refused) {
            return true;
          }
        });
    assertThat(stopping).isNotDone();
    answer.countDown();

    assertThat(running.join().statusCode()).isEqualTo(200);
    stopping.join();
  }

  @Test
  @Satisfies("L1")
  void aSecondHubOnTheSameDataIsRefusedWithTheReason() {
    try (Hub hub = Hub.start(config())) {
      assertThat(hub.address().getPort()).isPositive();
      assertThatThrownBy(() -> Hub.start(config()))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining(data.toString());
    }
  }

  @Test
  @Satisfies("J1")
  void anAddressInUseIsSaidWithARemedy() {
    try (Hub hub = Hub.start(config())) {
      HubConfig taken =
          Configuration.of(
              Map.of(
                  "reach.data.dir",
                  data.resolve("other").toString(),
                  "reach.http.port",
                  Integer.toString(hub.address().getPort())));

      assertThatThrownBy(() -> Hub.start(taken))
          .isInstanceOf(HubStartException.class)
          .hasMessageContaining("--port");
    }
  }
}
