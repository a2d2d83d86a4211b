package io.agentreach.wire.face;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.TenantId;
import io.agentreach.requirements.Satisfies;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InvokeFaceTest {
  private final TestHub hub = new TestHub();

  @AfterEach
  void stop() {
    hub.close();
  }

  private int inFlight(String agent) {
    return hub.registry
        .catalog()
        .agent(new AgentKey(TenantId.DEFAULT, new AgentId(agent)))
        .slots()
        .inFlight();
  }

  @Test
  @Satisfies({"K6", "F11"})
  void bothFormsReachTheAgentAndBringItsBytesBack() {
    try (TestAgent agent = TestAgent.answering("{\"n\": 1.50,\"s\":\"\\u00e9\"}")) {
      hub.agent("a-1", agent.url(), "\"echo\"");

      var full =
          hub.post(
              "/v1/invoke",
              "{\"header\":{\"capability\":\"echo\"},\"payload\":{\"x\" :"
                  + " 1.0e2},\"envelope\":{\"id\":\"r-1\"}}");
      var classic =
          hub.post(
              "/invoke",
              "{\"request_id\":\"r-2\",\"capability\":\"echo\",\"params\":{\"x\" : 1.0e2}}");

      assertThat(full.status()).isEqualTo(200);
      assertThat(full.http().body()).contains("\"data\":{\"n\": 1.50,\"s\":\"\\u00e9\"}");
      assertThat(full.body().path("request_id").asString()).isEqualTo("r-1");
      assertThat(full.body().path("agent").path("id").asString()).isEqualTo("a-1");
      assertThat(classic.body().path("request_id").asString()).isEqualTo("r-2");
      assertThat(agent.requests).allSatisfy(r -> assertThat(r.body()).contains("{\"x\" : 1.0e2}"));
    }
  }

  @Test
  @Satisfies({"I1", "F1", "F9"})
  void theTraceTheDeadlineAndTheDepthTravelOn() {
    try (TestAgent agent = TestAgent.answering("1")) {
      hub.agent("a-1", agent.url(), "\"echo\"");

      hub.post(
          "/v1/invoke",
          "{\"capability\":\"echo\",\"params\":{}}",
          "traceparent",
          "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
          "X-Reach-Deadline-Ms",
          "1500",
          "X-Reach-Depth",
          "3");

      String head = agent.requests.getFirst().head().toLowerCase(java.util.Locale.ROOT);
      assertThat(head).contains("traceparent: 00-0af7651916cd43dd8448eb211c80319c-");
      assertThat(head).contains("x-reach-depth: 4");
      assertThat(head).containsPattern("x-reach-deadline-ms: 1[0-4]\\d\\d\\b");
    }
  }

  @Test
  @Satisfies({"F2", "F10"})
  void onlyWhatWasCertainlyNotDoneIsToldAs503() throws IOException {
    try (TestAgent breaks = new TestAgent((request, out) -> {});
        ServerSocket free = new ServerSocket(0)) {
      hub.agent("breaks", breaks.url(), "\"once\"");
      hub.agent("refuses", "http://127.0.0.1:" + free.getLocalPort(), "\"never\"");
      free.close();

      var broken = hub.post("/v1/invoke", "{\"capability\":\"once\",\"params\":{}}");
      var refused = hub.post("/v1/invoke", "{\"capability\":\"never\",\"params\":{}}");

      assertThat(broken.code()).isEqualTo("UNREACHABLE");
      assertThat(broken.status()).isEqualTo(502);
      assertThat(refused.code()).isEqualTo("UNREACHABLE");
      assertThat(refused.status()).isEqualTo(503);
    }
  }

  @Test
  @Satisfies("F10")
  void aBrokenBodyIsATypedErrorThatNamesThePlace() {
    var answer = hub.post("/v1/invoke", "{\"capability\": \"echo\", \"params\": {");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.code()).isEqualTo("INVALID_REQUEST");
    assertThat(answer.details()).isNotEmpty();
  }

  @Test
  @Satisfies("F10")
  void malformedHeadersAreNamedTogetherWithTheBodysFaults() {
    var answer =
        hub.post(
            "/v1/invoke",
            "{\"capability\":\"echo\",\"priority\":1,\"params\":1}",
            "X-Reach-Depth",
            "deep",
            "X-Reach-Deadline-Ms",
            "-1");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.details().toString()).contains("X-Reach-Depth", "X-Reach-Deadline-Ms");
  }

  @Test
  @Satisfies("F10")
  void aBodyBeyondTheLimitIsRefusedBeforeItIsRead() throws IOException {
    String head = "POST /v1/invoke HTTP/1.1\r\nHost: localhost\r\nContent-Length: 52428800\r\n\r\n";
    try (Socket socket = hub.raw(head)) {
      String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);

      assertThat(answer).startsWith("HTTP/1.1 413 ").contains("PAYLOAD_TOO_LARGE");
    }
    assertThat(hub.get("/healthz").status()).isEqualTo(200);
  }

  @Test
  @Satisfies("F10")
  void aChunkedBodyBeyondTheLimitIsRefusedOnTheWay() throws IOException {
    StringBuilder request =
        new StringBuilder(
            "POST /v1/invoke HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
    String chunk = "10000\r\n" + "x".repeat(0x10000) + "\r\n";
    try (Socket socket = hub.raw(request.toString())) {
      for (int i = 0; i < 17; i++) {
        socket.getOutputStream().write(chunk.getBytes(UTF_8));
      }
      socket.getOutputStream().flush();
      String answer = new String(socket.getInputStream().readNBytes(60), UTF_8);

      assertThat(answer).startsWith("HTTP/1.1 413 ");
    }
  }

  @Test
  @Satisfies("F10")
  void headersBeyondTheLimitAreATypedError() throws IOException {
    String request =
        "POST /v1/invoke HTTP/1.1\r\nHost: localhost\r\nX-Long: " + "y".repeat(20_000) + "\r\n\r\n";
    try (Socket socket = hub.raw(request)) {
      String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);

      assertThat(answer).startsWith("HTTP/1.1 431 ").contains("HEADERS_TOO_LARGE");
    }
  }

  @Test
  @Satisfies("F9")
  void aCallNestedNineDeepIsTurnedAway() {
    var answer =
        hub.post("/v1/invoke", "{\"capability\":\"echo\",\"params\":{}}", "X-Reach-Depth", "9");

    assertThat(answer.status()).isEqualTo(508);
    assertThat(answer.code()).isEqualTo("DEPTH_EXCEEDED");
  }

  @Test
  @Satisfies("F9")
  void aTraceThatComesByTooOftenIsALoopAndItsChainIsNamed() {
    try (TestAgent agent = TestAgent.answering("1")) {
      hub.agent("a-1", agent.url(), "\"ping\",\"pong\"");
      String trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
      TestHub.Answer last = null;
      for (int i = 0; i < 21; i++) {
        String capability = i % 2 == 0 ? "ping" : "pong";
        last =
            hub.post(
                "/v1/invoke",
                "{\"capability\":\"" + capability + "\",\"params\":{}}",
                "traceparent",
                trace);
        assertThat(last.status()).isEqualTo(i < 20 ? 200 : 508);
      }
      assertThat(last.code()).isEqualTo("LOOP_DETECTED");
      assertThat(last.body().toString()).contains("ping → pong → ping");
    }
  }

  @Test
  @Satisfies({"F1", "F2"})
  void anAgentThatNeverAnswersIsATimeoutOfUnknownEffect() {
    CountDownLatch over = new CountDownLatch(1);
    try (TestAgent agent = new TestAgent((request, out) -> hold(over))) {
      hub.agent("a-1", agent.url(), "{\"name\":\"sleepy\",\"timeout_ms\":200}");

      var answer = hub.post("/v1/invoke", "{\"capability\":\"sleepy\",\"params\":{}}");

      assertThat(answer.status()).isEqualTo(504);
      assertThat(answer.code()).isEqualTo("TIMEOUT");
      assertThat(answer.body().path("error").path("effect").asString()).isEqualTo("UNKNOWN");
      assertThat(answer.body().path("error").path("attempts")).hasSize(1);
      assertThat(inFlight("a-1")).isZero();
    } finally {
      over.countDown();
    }
  }

  private static void hold(CountDownLatch until) {
    try {
      assertThat(until.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  @Satisfies("F10")
  void garbageOfAnAgentIsAnAgentError() {
    try (TestAgent agent = TestAgent.answering("<html>not json")) {
      hub.agent("a-1", agent.url(), "\"echo\"");

      var answer = hub.post("/v1/invoke", "{\"capability\":\"echo\",\"params\":{}}");

      assertThat(answer.status()).isEqualTo(502);
      assertThat(answer.code()).isEqualTo("AGENT_ERROR");
      assertThat(answer.http().body()).doesNotContain("<html>");
    }
  }

  @Test
  @Satisfies("F2")
  void aBusinessErrorComesBackAsItIs() {
    String document = "{\"error\":{\"code\":\"NO_SUCH_CITY\",\"message\":\"unknown city\"}}";
    try (TestAgent agent =
        new TestAgent((request, out) ->
            TestAgent.write(
                out,
                "HTTP/1.1 422 Unprocessable\r\n"
                    + "content-type: application/json\r\n"
                    + "connection: close\r\n"
                    + "content-length: "
                    + document.length()
                    + "\r\n\r\n"
                    + document))) {
      hub.agent("a-1", agent.url(), "{\"name\":\"weather\",\"idempotent\":true}");

      var answer = hub.post("/v1/invoke", "{\"capability\":\"weather\",\"params\":{}}");

      assertThat(answer.status()).isEqualTo(422);
      assertThat(answer.code()).isEqualTo("AGENT_ERROR");
      assertThat(answer.http().body()).contains("\"agent_error\":" + document);
      assertThat(agent.requests).hasSize(1);
    }
  }

  @Test
  @Satisfies("F8")
  void aCallerThatLeavesFreesTheSlotAndTheAgentNotices() throws IOException {
    CountDownLatch gone = new CountDownLatch(1);
    try (TestAgent agent =
        new TestAgent((request, out) -> {
          if (request.socket().getInputStream().read() < 0) {
            gone.countDown();
          }
        })) {
      hub.agent("a-1", agent.url(), "{\"name\":\"slow\",\"timeout_ms\":60000}");
      Socket caller = hub.raw(TestHub.invoke("{\"capability\":\"slow\",\"params\":{}}"));
      await().until(() -> inFlight("a-1") == 1);

      caller.close();

      await().atMost(Duration.ofSeconds(5)).until(() -> inFlight("a-1") == 0);
      assertThat(gone.await(5, TimeUnit.SECONDS)).isTrue();
      await().until(() -> hub.settled.size() == 1);
      assertThat(hub.settled.getFirst().outcome().toString()).contains("CANCELLED");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  @Satisfies("H1")
  void aWebPageOfAnotherOriginCannotUseTheHub() {
    var foreign = hub.post("/v1/explain", "{}", "Origin", "http://evil.example");

    assertThat(foreign.status()).isEqualTo(403);
    assertThat(foreign.code()).isEqualTo("FORBIDDEN");
  }

  @Test
  @Satisfies("H1")
  void aNameThatWasPointedHereIsTurnedAway() throws IOException {
    String request = "GET /v1/agents HTTP/1.1\r\nHost: rebound.example:7100\r\n\r\n";
    try (Socket socket = hub.raw(request)) {
      String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);

      assertThat(answer).startsWith("HTTP/1.1 403 ");
    }
  }
}
