package io.agentreach.hub.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.agentreach.hub.config.Configuration;
import io.agentreach.hub.config.HubConfig;
import io.agentreach.requirements.Satisfies;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import org.slf4j.event.KeyValuePair;

/** One key, many clients, a real hub on a real disk. */
@Satisfies("F5")
class IdempotencyTest {
  private static final int CLIENTS = 50;

  @TempDir private Path data;
  private final List<HttpClient> clients = new ArrayList<>();
  private final AtomicInteger executions = new AtomicInteger();
  private final CountDownLatch answer = new CountDownLatch(1);
  private HttpServer agent;

  @BeforeEach
  void startAgent() throws IOException {
    agent = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    agent.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    agent.createContext("/execute", this::execute);
    agent.start();
  }

  /** Answers each execution with its number, so that no two answers are equal by themselves. */
  private void execute(HttpExchange exchange) throws IOException {
    int number = executions.incrementAndGet();
    try {
      assertThat(answer.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    byte[] body = ("{\"execution\":" + number + "}").getBytes(StandardCharsets.UTF_8);
    exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @AfterEach
  void stop() {
    answer.countDown();
    clients.forEach(HttpClient::close);
    agent.stop(0);
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

  /** Sends from a client, thus a connection, of its own. */
  private CompletableFuture<HttpResponse<String>> send(Hub hub, String path, String body) {
    HttpClient client = HttpClient.newHttpClient();
    clients.add(client);
    URI uri = URI.create("http://127.0.0.1:" + hub.address().getPort() + path);
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .header("Idempotency-Key", "order-17")
            .POST(BodyPublishers.ofString(body))
            .build();
    return client.sendAsync(request, BodyHandlers.ofString());
  }

  private CompletableFuture<HttpResponse<String>> order(Hub hub, int amount) {
    return send(
        hub, "/v1/invoke", "{\"capability\":\"order\",\"params\":{\"amount\":" + amount + "}}");
  }

  private void register(Hub hub) {
    String manifest =
        """
        {"agent_id":"a-1","heartbeat_interval":0,"endpoint":"http://127.0.0.1:%d",
         "capabilities":[{"name":"order","timeout_ms":20000}]}
        """
            .formatted(agent.getAddress().getPort());
    assertThat(send(hub, "/register", manifest).join().statusCode()).isEqualTo(201);
  }

  @Test
  void fiftyClientsAtOnceAreOneExecutionAndFiftyEqualAnswers() {
    try (Hub hub = Hub.start(config())) {
      register(hub);
      List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        answers.add(order(hub, 1));
      }
      answer.countDown();
      CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new)).join();

      assertThat(executions).hasValue(1);
      assertThat(answers)
          .allSatisfy(each -> {
            assertThat(each.join().statusCode()).isEqualTo(200);
            assertThat(each.join().body())
                .contains("\"data\":{\"execution\":1}", "\"agent\":{\"id\":\"a-1\"");
          });
      assertThat(answers.stream().filter(each -> replayed(each.join()))).hasSize(CLIENTS - 1);
    }
  }

  @Test
  @Satisfies("I4")
  void theLineOfACallSaysThatItsAnswerWasReplayed() {
    answer.countDown();
    Logger logger = (Logger) LoggerFactory.getLogger("reach.call");
    logger.setLevel(Level.INFO);
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    logger.addAppender(lines);
    try (Hub hub = Hub.start(config())) {
      register(hub);
      order(hub, 1).join();
      order(hub, 1).join();
      await().until(() -> lines.list.size() == 2);
    } finally {
      logger.detachAppender(lines);
    }
    KeyValuePair replayed = new KeyValuePair("replayed", true);
    assertThat(lines.list.getFirst().getKeyValuePairs()).doesNotContain(replayed);
    assertThat(lines.list.getLast().getKeyValuePairs())
        .contains(replayed, new KeyValuePair("agent", "a-1"), new KeyValuePair("attempts", 1));
  }

  @Test
  void theResultOutlivesTheHub() {
    answer.countDown();
    try (Hub hub = Hub.start(config())) {
      register(hub);
      HttpResponse<String> first = order(hub, 1).join();
      assertThat(first.body()).contains("{\"execution\":1}");
      assertThat(replayed(first)).isFalse();
    }
    try (Hub hub = Hub.start(config())) {
      HttpResponse<String> later = order(hub, 1).join();
      assertThat(later.body()).contains("{\"execution\":1}");
      assertThat(replayed(later)).isTrue();
      HttpResponse<String> other = order(hub, 2).join();
      assertThat(other.statusCode()).isEqualTo(400);
      assertThat(other.body()).contains("idempotency_key");
    }
    assertThat(executions).hasValue(1);
  }

  private static boolean replayed(HttpResponse<String> answer) {
    return answer.headers().firstValue("Idempotency-Replayed").isPresent();
  }
}
