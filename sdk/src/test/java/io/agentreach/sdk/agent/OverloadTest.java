package io.agentreach.sdk.agent;

import static io.agentreach.sdk.agent.Served.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.agentreach.requirements.Satisfies;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Satisfies("K1")
class OverloadTest {
  private final AtomicInteger running = new AtomicInteger();
  private final CountDownLatch release = new CountDownLatch(1);
  private Served served;

  private void start(int width, int queue) {
    served =
        new Served(
            50,
            agent ->
                agent
                    .maxConcurrency(width)
                    .queue(queue)
                    .capability(
                        "slow",
                        (params, context) -> {
                          running.incrementAndGet();
                          context.progress(40, "half-way");
                          release.await();
                          return "done";
                        }));
  }

  @AfterEach
  void close() {
    release.countDown();
    served.close();
  }

  private int queued() {
    return served.ask("GET", "/healthz").body().path("queue_depth").intValue();
  }

  @Test
  void whatExceedsThreadsAndQueueIsRefusedAtOnce() {
    start(2, 1);
    var first = served.send(order("r1", "slow", "{}"));
    var second = served.send(order("r2", "slow", "{}"));
    await().until(() -> running.get() == 2);
    var third = served.send(order("r3", "slow", "{}"));
    await().until(() -> queued() == 1);

    Served.Answer fourth = served.post(order("r4", "slow", "{}"));

    assertThat(fourth.status()).isEqualTo(503);
    assertThat(fourth.code()).isEqualTo("LOAD_TOO_HIGH");
    assertThat(fourth.header("retry-after")).isEqualTo("1");
    release.countDown();
    CompletableFuture.allOf(first, second, third).join();
    assertThat(third.join().body()).isEqualTo("\"done\"");
    assertThat(running).hasValue(3);
  }

  @Test
  void withoutAQueueTheFirstTooManyIsRefused() {
    start(1, 0);
    served.send(order("r1", "slow", "{}"));
    await().until(() -> running.get() == 1);

    assertThat(served.post(order("r2", "slow", "{}")).status()).isEqualTo(503);
  }

  @Test
  @Satisfies("B1")
  void heartbeatsGoOnWhileEveryThreadIsTaken() {
    start(1, 0);
    served.send(order("r1", "slow", "{}"));
    await().until(() -> running.get() == 1);
    int before = beats();

    await().until(() -> beats() > before + 2);

    var last = served.hub.asked("POST", "/heartbeat").getLast().body();
    assertThat(last.path("status").asString("")).isEqualTo("BUSY");
    assertThat(last.path("running").intValue()).isEqualTo(1);
  }

  private int beats() {
    return served.hub.asked("POST", "/heartbeat").size();
  }

  @Test
  @Satisfies("G6")
  void theProgressOfARequestCanBeAskedFor() {
    start(1, 1);
    served.send(order("r 1", "slow", "{}"));
    await().until(() -> running.get() == 1);
    served.send(order("r2", "slow", "{}"));
    await().until(() -> queued() == 1);

    Served.Answer first = served.ask("GET", "/execute/r%201");
    assertThat(first.body().path("state").asString("")).isEqualTo("RUNNING");
    assertThat(first.body().path("percent").intValue()).isEqualTo(40);
    assertThat(first.body().path("message").asString("")).isEqualTo("half-way");
    assertThat(served.ask("GET", "/execute/r2").body().path("state").asString(""))
        .isEqualTo("QUEUED");
    assertThat(served.ask("GET", "/execute/r3").status()).isEqualTo(404);
  }

  @Test
  @Satisfies("F8")
  void aRequestCanBeCancelled() {
    start(1, 1);
    var first = served.send(order("r1", "slow", "{}"));
    await().until(() -> running.get() == 1);

    assertThat(served.ask("DELETE", "/execute/r1").body().path("state").asString(""))
        .isEqualTo("CANCELLED");
    assertThat(Served.answer(first).code()).isEqualTo("CANCELLED");
    assertThat(served.post(order("r2", "slow", "{}"), "x-reach-deadline-ms", "100").status())
        .isEqualTo(504);
  }

  @Test
  @Satisfies("F8")
  void aCallerThatLeavesFreesTheThread() {
    start(1, 0);
    var first = served.send(order("r1", "slow", "{}"));
    await().until(() -> running.get() == 1);

    first.cancel(true);

    await().until(() -> served.ask("GET", "/healthz").body().path("running").intValue() == 0);
  }

  @Test
  void virtualThreadsWorkToo() {
    served =
        new Served(agent ->
            agent
                .virtualThreads()
                .capability("who", (params, context) -> Thread.currentThread().isVirtual()));
    assertThat(served.post(order("r", "who", "{}")).body().booleanValue()).isTrue();
  }
}
