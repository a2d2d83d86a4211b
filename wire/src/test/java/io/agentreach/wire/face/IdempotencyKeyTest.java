package io.agentreach.wire.face;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.agentreach.requirements.Satisfies;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a caller sees of the hub's memory of idempotency keys. */
@Satisfies("F5")
class IdempotencyKeyTest {
  private static final String BODY = "{\"capability\":\"echo\",\"params\":{\"n\":1}}";
  private static final String KEYED =
      "{\"header\":{\"capability\":\"echo\",\"idempotency_key\":\"k-1\"},\"payload\":{\"n\":1}}";

  private final TestHub hub = new TestHub();

  @AfterEach
  void stop() {
    hub.close();
  }

  private static String replayed(TestHub.Answer answer) {
    return answer.http().headers().firstValue("Idempotency-Replayed").orElse("");
  }

  @Test
  void theKeyOfTheHeaderAndThatOfTheBodyAreTheSame() {
    try (TestAgent agent = TestAgent.answering("{\"sum\": 1.50}")) {
      hub.agent("a-1", agent.url(), "\"echo\"");

      var first = hub.post("/v1/invoke", BODY, "Idempotency-Key", "k-1");
      var later = hub.post("/v1/invoke", KEYED);

      assertThat(agent.requests).hasSize(1);
      assertThat(replayed(first)).isEmpty();
      assertThat(replayed(later)).isEqualTo("true");
      assertThat(later.status()).isEqualTo(200);
      assertThat(later.http().body()).contains("\"data\":{\"sum\": 1.50}");
      for (String field : List.of("data", "agent", "attempts", "status")) {
        assertThat(later.body().path(field)).as(field).isEqualTo(first.body().path(field));
      }
      assertThat(later.http().headers().firstValue("X-Reach-Agent")).contains("a-1");
      assertThat(hub.settled)
          .extracting(each -> each.trail().replayed())
          .containsExactly(false, true);
    }
  }

  @Test
  void aKeyThatAHeaderCannotCarryIsRefusedWhereverItStands() {
    var answer = hub.post("/v1/invoke", BODY, "Idempotency-Key", "two words");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body().path("error").path("details").path(0).path("field").asString())
        .isEqualTo("Idempotency-Key");
  }

  @Test
  void aBusinessErrorIsReplayedWithItsStatusAndDocument() {
    String document = "{\"error\":{\"code\":\"NO_SUCH_CITY\"}}";
    String answer =
        "HTTP/1.1 422 Unprocessable\r\ncontent-type: application/json\r\nconnection: close\r\n"
            + "content-length: "
            + document.length()
            + "\r\n\r\n"
            + document;
    try (TestAgent agent = new TestAgent((request, out) -> TestAgent.write(out, answer))) {
      hub.agent("a-1", agent.url(), "\"echo\"");

      var first = hub.post("/v1/invoke", KEYED);
      var later = hub.post("/v1/invoke", KEYED);

      assertThat(first.status()).isEqualTo(422);
      assertThat(later.status()).isEqualTo(422);
      assertThat(later.body().path("error")).isEqualTo(first.body().path("error"));
      assertThat(replayed(later)).isEqualTo("true");
      assertThat(agent.requests).hasSize(1);
    }
  }

  @Test
  void theSameKeyWithAnotherPayloadIsRefusedWithTheRemedy() {
    try (TestAgent agent = TestAgent.answering("1")) {
      hub.agent("a-1", agent.url(), "\"echo\"");
      hub.post("/v1/invoke", KEYED);

      var other = hub.post("/v1/invoke", KEYED.replace("\"n\":1", "\"n\":2"));

      assertThat(other.status()).isEqualTo(400);
      assertThat(other.code()).isEqualTo("INVALID_REQUEST");
      assertThat(other.details().get(0).path("field").asString()).isEqualTo("idempotency_key");
      assertThat(other.details().get(0).path("remedy").asString()).contains("new key");
      assertThat(replayed(other)).isEmpty();
      assertThat(agent.requests).hasSize(1);
    }
  }

  @Test
  void aCallerThatHangsUpDoesNotTakeTheAnswerFromTheOthers() throws Exception {
    CountDownLatch answer = new CountDownLatch(1);
    try (TestAgent agent =
        new TestAgent((request, out) -> {
          awaited(answer);
          TestAgent.ok(out, "{\"done\":true}");
        })) {
      hub.agent("a-1", agent.url(), "{\"name\":\"echo\",\"timeout_ms\":60000}");
      List<Socket> others = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        others.add(open());
      }
      Socket first = hub.raw(TestHub.invoke(KEYED, "Connection: close"));
      await().until(() -> agent.requests.size() == 1);
      for (Socket each : others) {
        each.getOutputStream().write(TestHub.invoke(KEYED, "Connection: close").getBytes(UTF_8));
      }
      // The hub's one loop has seen all that was sent before, once it has answered this.
      hub.get("/healthz");
      first.close();
      await().until(() -> hub.settled.size() == 1);
      assertThat(hub.settled.getFirst().outcome().toString()).contains("CANCELLED");
      answer.countDown();

      for (Socket each : others) {
        try (each) {
          String text = new String(each.getInputStream().readAllBytes(), UTF_8);
          assertThat(text)
              .contains("HTTP/1.1 200 ", "{\"done\":true}", "idempotency-replayed: true");
        }
      }
      assertThat(agent.requests).hasSize(1);
    }
  }

  @Test
  void aFanOutAsksEachAgentOnceForAKey() {
    try (TestAgent one = TestAgent.answering("1");
        TestAgent two = TestAgent.answering("2")) {
      hub.agent("a-1", one.url(), "\"echo\"");
      hub.agent("a-2", two.url(), "\"echo\"");

      var first = hub.post("/v1/fanout", KEYED);
      var later = hub.post("/v1/fanout", KEYED);

      assertThat(first.body().path("results")).hasSize(2);
      assertThat(later.body().path("results")).hasSize(2);
      assertThat(one.requests).hasSize(1);
      assertThat(two.requests).hasSize(1);
    }
  }

  /** A connection that the hub has accepted, because it has answered on it. */
  private Socket open() throws IOException {
    Socket socket = hub.raw("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    for (int next = socket.getInputStream().read(); next != '}'; ) {
      next = socket.getInputStream().read();
      assertThat(next).isNotNegative();
    }
    return socket;
  }

  private static void awaited(CountDownLatch latch) throws IOException {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
