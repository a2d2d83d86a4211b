package io.agentreach.sdk.agent;

import static io.agentreach.sdk.agent.Served.order;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import io.agentreach.sdk.fake.FakeHub.Asked;
import io.agentreach.sdk.fake.FakeHub.Said;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@Satisfies({"G8", "G11"})
class TaskWorkTest {
  private final AtomicInteger runs = new AtomicInteger();
  private final CountDownLatch begun = new CountDownLatch(1);
  private final Semaphore go = new Semaphore(0);
  private final CountDownLatch cancelled = new CountDownLatch(1);
  private final Semaphore posted = new Semaphore(0);
  private final Served served =
      new Served(agent ->
          agent
              .maxResult(100)
              .capability(
                  "work",
                  (params, context) -> {
                    runs.incrementAndGet();
                    begun.countDown();
                    go.acquire();
                    return "done";
                  })
              .capability("large", (params, context) -> "x".repeat(99))
              .capability(
                  "bug",
                  (params, context) -> {
                    runs.incrementAndGet();
                    throw new IllegalStateException("no disk" + "!".repeat(1000));
                  })
              .capability(
                  "tell",
                  (params, context) -> {
                    for (int i = 0; i < 1000; i++) {
                      context.progress(i / 10, "at " + i);
                    }
                    try {
                      go.acquire();
                    } catch (InterruptedException e) {
                      cancelled.countDown();
                      throw e;
                    }
                    return "done";
                  }));

  @AfterEach
  void close() {
    go.release(10);
    served.close();
  }

  private String[] attempt(int number) {
    return new String[] {
      "x-reach-task",
      "t1/fetch",
      "x-reach-token",
      "k" + number,
      "x-reach-attempt",
      "" + number,
      "x-reach-deadline-ms",
      "50"
    };
  }

  private Said taken(Asked asked) {
    if (!asked.path().startsWith("/v1/tasks/")) {
      return null;
    }
    posted.release();
    return Said.json(200, "{\"outcome\":\"confirmed\",\"continue\":true}");
  }

  private void awaitPosted() throws InterruptedException {
    assertThat(posted.tryAcquire(10, TimeUnit.SECONDS)).isTrue();
  }

  private JsonNode run(String field) {
    return served.ask("GET", "/execute/r").body().path(field);
  }

  private List<Asked> results() {
    return served.hub.asked("POST", "/v1/tasks/t1/result");
  }

  @Test
  void theTimeLimitDoesNotEndTheWork() throws InterruptedException {
    var sent = served.send(order("r", "work", "1"), attempt(1));
    begun.await();
    Awaitility.await()
        .during(Duration.ofMillis(100))
        .until(() -> run("state").asString("").equals("RUNNING"));
    go.release();
    assertThat(Served.answer(sent).body().asString("")).isEqualTo("done");
    assertThat(results()).isEmpty();
  }

  @Test
  void aResultThatNoConnectionTakesIsPostedOnceTheHubIsBack() throws InterruptedException {
    AtomicInteger refused = new AtomicInteger();
    served.hub.script(asked -> {
      if (asked.path().endsWith("/result") && refused.getAndIncrement() == 0) {
        return Said.fault(503, "STORE_UNAVAILABLE", "");
      }
      return taken(asked);
    });
    var sent = served.send(order("r", "work", "1"), attempt(1));
    begun.await();
    sent.cancel(true);
    Awaitility.await().until(() -> run("waiting").asInt(-1) == 0);
    go.release();
    awaitPosted();
    assertThat(results()).hasSize(2);
    assertThat(results().getLast().body().toString())
        .isEqualTo("{\"unit\":\"fetch\",\"token\":\"k1\",\"data\":\"done\"}");
    assertThat(runs).hasValue(1);
    assertThat(served.ask("GET", "/execute/r").body().path("data").asString("")).isEqualTo("done");
  }

  @Test
  @Satisfies("K1")
  void closingWaitsForTheWorkAndItsPost() throws Exception {
    served.hub.script(this::taken);
    var sent = served.send(order("r", "work", "1"), attempt(1));
    begun.await();
    sent.cancel(true);
    Thread closer = Thread.ofVirtual().start(served.agent::close);
    Awaitility.await().during(Duration.ofMillis(200)).until(closer::isAlive);
    go.release();
    closer.join();
    assertThat(results()).hasSize(1);
  }

  @Test
  void onlyALaterAttemptRunsAFailureAnew() {
    Served.Answer first = served.post(order("r", "bug", "1"), attempt(1));
    assertThat(first.status()).isEqualTo(500);
    assertThat(first.code()).isEqualTo("AGENT_ERROR");
    assertThat(first.body().path("error").path("retryable").asBoolean()).isTrue();
    assertThat(first.body().path("error").path("message").asString(""))
        .startsWith("java.lang.IllegalStateException: no disk!")
        .hasSize(500);
    assertThat(served.ask("GET", "/execute/r").body().path("error").path("code").asString(""))
        .isEqualTo("AGENT_ERROR");
    served.post(order("r", "bug", "1"), attempt(1));
    assertThat(runs).hasValue(1);
    served.post(order("r", "bug", "1"), attempt(2));
    assertThat(runs).hasValue(2);
  }

  @Test
  void aResultThatIsTooLargeIsAFailureThatNamesTheLimit() {
    Served.Answer answer = served.post(order("r", "large", "1"), attempt(1));
    assertThat(answer.code()).isEqualTo("PAYLOAD_TOO_LARGE");
    assertThat(answer.body().toString()).contains("100");
    assertThat(served.post(order("p", "large", "1")).status()).isEqualTo(200);
  }

  @Test
  void progressIsPostedSparinglyAndItsAnswerMayEndTheWork() throws InterruptedException {
    served.hub.script(asked ->
        asked.path().endsWith("/progress")
            ? Said.json(200, "{\"continue\":" + (asked.body().path("percent").asInt() < 99) + "}")
            : null);
    var sent = served.send(order("r", "tell", "1"), attempt(1));
    assertThat(cancelled.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(Served.answer(sent).code()).isEqualTo("CANCELLED");
    assertThat(served.hub.asked("POST", "/progress").size()).isBetween(1, 4);
    assertThat(served.hub.asked("POST", "/progress").getLast().body().path("message").asString(""))
        .isEqualTo("at 999");
  }

  @Test
  void aTaskWithoutATokenIsRefused() {
    Served.Answer answer = served.post(order("r", "work", "1"), "x-reach-task", "t1/fetch");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body().toString()).contains("x-reach-token");
  }
}
