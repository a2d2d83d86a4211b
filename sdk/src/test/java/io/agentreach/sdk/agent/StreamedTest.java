package io.agentreach.sdk.agent;

import static io.agentreach.sdk.agent.Served.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.agentreach.requirements.Satisfies;
import io.agentreach.sdk.handler.AgentFailure;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Satisfies({"K1", "F7"})
class StreamedTest {
  private static final String EVENTS = "text/event-stream, application/json";

  private final CountDownLatch release = new CountDownLatch(1);
  private final AtomicInteger sent = new AtomicInteger();
  private final CompletableFuture<Boolean> stopped = new CompletableFuture<>();
  private final Served served =
      new Served(agent ->
          agent
              .capability(
                  "write",
                  c -> c.streaming(true),
                  (params, context) -> {
                    context.progress(50, "writing");
                    context.chunk("Hel");
                    release.await();
                    context.event("log", "line\nline");
                    context.chunk("lo");
                    return null;
                  })
              .capability(
                  "list",
                  (params, context) -> {
                    context.chunk(1);
                    context.chunk("two");
                    return null;
                  })
              .capability("plain", (params, context) -> "plain")
              .capability(
                  "break",
                  (params, context) -> {
                    context.chunk(1);
                    throw new AgentFailure("BROKEN", "broken", false);
                  })
              .capability(
                  "early",
                  (params, context) -> {
                    throw new AgentFailure("EARLY", "early", false);
                  })
              .capability(
                  "quiet",
                  (params, context) -> {
                    release.await();
                    return "late";
                  })
              .capability(
                  "flood",
                  (params, context) -> {
                    String block = "x".repeat(100_000);
                    try {
                      while (true) {
                        context.chunk(block);
                        sent.incrementAndGet();
                      }
                    } catch (CancellationException e) {
                      stopped.complete(context.cancelled());
                      throw e;
                    }
                  })
              .capability(
                  "much",
                  (params, context) -> {
                    for (int i = 0; i < 11; i++) {
                      context.chunk("x".repeat(100_000));
                    }
                    return null;
                  }));

  @AfterEach
  void close() {
    release.countDown();
    served.close();
  }

  private static BufferedReader lines(HttpResponse<InputStream> response) {
    return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
  }

  private static String event(BufferedReader in) throws IOException {
    StringBuilder event = new StringBuilder();
    for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
      event.append(line).append('|');
    }
    return event.toString();
  }

  @Test
  void eventsComeAtOnceAndTheResultLast() throws IOException {
    HttpResponse<InputStream> response = served.stream(order("r", "write", "{}"), "accept", EVENTS);
    assertThat(response.headers().firstValue("content-type")).contains("text/event-stream");
    BufferedReader in = lines(response);

    assertThat(event(in))
        .isEqualTo("event: progress|data: {\"percent\":50,\"message\":\"writing\"}|");
    assertThat(event(in)).isEqualTo("event: chunk|data: \"Hel\"|");
    release.countDown();
    assertThat(event(in)).isEqualTo("event: log|data: \"line\\nline\"|");
    assertThat(event(in)).isEqualTo("event: chunk|data: \"lo\"|");
    assertThat(event(in)).isEqualTo("event: result|data: null|");
    assertThat(in.readLine()).isNull();
  }

  @Test
  void callersThatDoNotStreamGetThePartsInOne() {
    release.countDown();
    assertThat(served.post(order("r", "write", "{}")).response().body()).isEqualTo("\"Hello\"");
    assertThat(served.post(order("s", "list", "{}")).response().body()).isEqualTo("[1,\"two\"]");
  }

  @Test
  void partsThatAreTooManyForOneAnswerAreRefused() {
    Served.Answer answer = served.post(order("r", "much", "{}"));
    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.response().body()).contains("text/event-stream");
  }

  @Test
  void anAnswerWithoutEventsIsPlain() {
    Served.Answer answer = served.post(order("r", "plain", "{}"), "accept", EVENTS);
    assertThat(answer.header("content-type")).isEqualTo("application/json");
    assertThat(answer.response().body()).isEqualTo("\"plain\"");
  }

  @Test
  void aFailureBeforeTheFirstEventHasAStatus() {
    assertThat(served.post(order("r", "early", "{}"), "accept", EVENTS).status()).isEqualTo(422);
  }

  @Test
  void aFailureAfterAnEventIsTheLastEvent() throws IOException {
    BufferedReader in = lines(served.stream(order("r", "break", "{}"), "accept", EVENTS));
    assertThat(event(in)).isEqualTo("event: chunk|data: 1|");
    assertThat(event(in)).startsWith("event: error|data: {\"error\":{\"code\":\"BROKEN\"");
    assertThat(in.readLine()).isNull();
  }

  @Test
  void aHandlerThatIsSilentShowsThatItIsAtWork() throws IOException {
    BufferedReader in = lines(served.stream(order("r", "quiet", "{}"), "accept", EVENTS));
    assertThat(event(in)).isEqualTo("event: progress|data: {\"percent\":0,\"message\":\"\"}|");
    release.countDown();
    assertThat(event(in)).isEqualTo("event: result|data: \"late\"|");
  }

  @Test
  @Satisfies("F8")
  void aReaderThatDoesNotReadSlowsTheHandlerAndOneThatLeavesStopsIt() throws Exception {
    HttpResponse<InputStream> response = served.stream(order("r", "flood", "{}"), "accept", EVENTS);
    await().until(() -> sent.get() > 0);
    int[] last = {-1};
    await()
        .pollInterval(java.time.Duration.ofMillis(300))
        .until(() -> {
          boolean still = last[0] == sent.get();
          last[0] = sent.get();
          return still;
        });
    assertThat(sent.get()).isLessThan(300);

    response.body().close();

    assertThat(stopped.get(5, TimeUnit.SECONDS)).isTrue();
  }
}
