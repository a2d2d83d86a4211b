package io.agentreach.wire.face;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.route.RouteRules;
import io.agentreach.requirements.Satisfies;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class StreamingTest {
  private static final String HEAD =
      "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n";
  private static final String CALL = "{\"capability\":\"talk\",\"params\":{}}";
  private static final String TALK = "{\"name\":\"talk\",\"streaming\":true}";

  private static BufferedReader reader(Socket socket) throws IOException {
    return new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
  }

  /** The next line that holds {@code text}. */
  private static String lineWith(BufferedReader in, String text) throws IOException {
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (line.contains(text)) {
        return line;
      }
    }
    throw new AssertionError("the stream ended without '" + text + "'");
  }

  private static void step(CountDownLatch latch) {
    try {
      assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Socket open(TestHub hub) throws IOException {
    return hub.raw(TestHub.invoke(CALL, "Accept: text/event-stream"));
  }

  @Test
  @Satisfies("F7")
  void eachEventReachesTheCallerBeforeTheNextOneExists() throws IOException {
    CountDownLatch firstSeen = new CountDownLatch(1);
    CountDownLatch secondSeen = new CountDownLatch(1);
    try (TestHub hub = new TestHub();
        TestAgent agent =
            new TestAgent((request, out) -> {
              TestAgent.write(out, HEAD + "event: chunk\ndata: {\"t\":1}\n\n");
              step(firstSeen);
              TestAgent.write(out, "event: chunk\ndata: {\"t\":2}\n\n");
              step(secondSeen);
              TestAgent.write(out, "event: result\ndata: {\"done\":true}\n\n");
            })) {
      hub.agent("a-1", agent.url(), TALK);
      try (Socket caller = open(hub)) {
        BufferedReader in = reader(caller);
        assertThat(lineWith(in, "data:")).isEqualTo("data: {\"t\":1}");
        firstSeen.countDown();
        assertThat(lineWith(in, "data:")).isEqualTo("data: {\"t\":2}");
        secondSeen.countDown();
        assertThat(lineWith(in, "event:")).isEqualTo("event: result");
        assertThat(lineWith(in, "data:")).contains("\"data\":{\"done\":true}");
      }
    }
  }

  @Test
  @Satisfies({"F7", "F10"})
  void aStreamThatBreaksEndsWithATypedEvent() throws IOException {
    try (TestHub hub = new TestHub();
        TestAgent agent =
            new TestAgent(
                (request, out) -> TestAgent.write(out, HEAD + "event: chunk\ndata: 1\n\n"))) {
      hub.agent("a-1", agent.url(), TALK);
      try (Socket caller = open(hub)) {
        BufferedReader in = reader(caller);
        lineWith(in, "event: chunk");
        lineWith(in, "event: error");
        assertThat(lineWith(in, "data:")).contains("\"code\":\"AGENT_ERROR\"", "UNKNOWN");
      }
      assertThat(agent.requests).hasSize(1);
      assertThat(hub.get("/healthz").status()).isEqualTo(200);
    }
  }

  @Test
  @Satisfies("F7")
  void aSilentStreamIsKeptAliveByComments() throws IOException {
    CountDownLatch seen = new CountDownLatch(1);
    try (TestHub hub = new TestHub(TestHub.settings(Duration.ofMillis(50)), RouteRules.DEFAULT);
        TestAgent agent =
            new TestAgent((request, out) -> {
              TestAgent.write(out, HEAD + "event: chunk\ndata: 1\n\n");
              step(seen);
              TestAgent.write(out, "event: result\ndata: 2\n\n");
            })) {
      hub.agent("a-1", agent.url(), TALK);
      try (Socket caller = open(hub)) {
        BufferedReader in = reader(caller);
        lineWith(in, "event: chunk");
        lineWith(in, ": keep-alive");
        lineWith(in, ": keep-alive");
        seen.countDown();
        lineWith(in, "event: result");
      }
    }
  }

  @Test
  @Satisfies("F7")
  void aSlowReaderHoldsTheAgentBack() throws IOException {
    AtomicLong written = new AtomicLong();
    String event = "event: chunk\ndata: \"" + "z".repeat(60_000) + "\"\n\n";
    try (TestHub hub = new TestHub();
        TestAgent agent =
            new TestAgent((request, out) -> {
              TestAgent.write(out, HEAD);
              flood(out, event, written);
            })) {
      hub.agent("a-1", agent.url(), TALK);
      try (Socket caller = open(hub)) {
        lineWith(reader(caller), "event: chunk");

        // The caller reads no more: what fits the buffers of the sockets on the way goes, then it
        // stops.
        AtomicLong before = new AtomicLong(-1);
        await()
            .pollInterval(Duration.ofMillis(300))
            .atMost(Duration.ofSeconds(20))
            .until(() -> before.getAndSet(written.get()) == written.get());
        assertThat(written.get()).isLessThan(100_000_000L);
      }
      await()
          .until(() ->
              hub.registry
                      .catalog()
                      .agent(new AgentKey(TenantId.DEFAULT, new AgentId("a-1")))
                      .slots()
                      .inFlight()
                  == 0);
    }
  }

  private static void flood(OutputStream out, String event, AtomicLong written) throws IOException {
    for (int i = 0; i < 5_000; i++) {
      TestAgent.write(out, event);
      written.addAndGet(event.length());
    }
  }

  @Test
  @Satisfies("F7")
  void aStreamThatFailsBeforeItsFirstEventIsAnOrdinaryError() {
    try (TestHub hub = new TestHub()) {
      var answer = hub.post("/v1/invoke", CALL, "Accept", "text/event-stream");

      assertThat(answer.status()).isEqualTo(404);
      assertThat(answer.code()).isEqualTo("CAPABILITY_NOT_FOUND");
    }
  }

  @Test
  @Satisfies("F7")
  void anAgentThatDoesNotStreamAnswersAStreamWithItsResultAlone() throws IOException {
    try (TestHub hub = new TestHub();
        TestAgent agent = TestAgent.answering("{\"whole\":1}")) {
      hub.agent("a-1", agent.url(), TALK);
      try (Socket caller = open(hub)) {
        BufferedReader in = reader(caller);
        lineWith(in, "event: result");
        assertThat(lineWith(in, "data:")).contains("\"data\":{\"whole\":1}");
      }
    }
  }
}
