package io.agentreach.sdk.agent;

import static io.agentreach.sdk.agent.Served.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.agentreach.requirements.Satisfies;
import io.agentreach.sdk.handler.AgentFailure;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Satisfies("K1")
class DuplicateTest {
  private final AtomicInteger runs = new AtomicInteger();
  private final CountDownLatch release = new CountDownLatch(1);
  private final CountDownLatch endured = new CountDownLatch(1);
  private final Served served =
      new Served(agent ->
          agent
              .capability("count", (params, context) -> runs.incrementAndGet())
              .capability(
                  "slow",
                  (params, context) -> {
                    int number = runs.incrementAndGet();
                    release.await();
                    return number;
                  })
              .capability(
                  "stubborn",
                  (params, context) -> {
                    int number = runs.incrementAndGet();
                    while (!context.cancelled()) {
                      Thread.onSpinWait();
                    }
                    endured.countDown();
                    return number;
                  })
              .capability(
                  "fail",
                  (params, context) -> {
                    throw new AgentFailure(
                        "NO_" + runs.incrementAndGet(), "no", params.booleanValue());
                  }));

  @AfterEach
  void close() {
    release.countDown();
    served.close();
  }

  private int count(String order, String... headers) {
    return served.post(order, headers).body().intValue();
  }

  @Test
  void aRequestThatEndedGetsTheSameAnswerAgain() {
    assertThat(count(order("r", "count", "{\"x\":1}"))).isEqualTo(1);
    assertThat(count(order("r", "count", "{\"x\":1}"), "x-reach-attempt", "2")).isEqualTo(1);
    assertThat(count(order("s", "count", "{\"x\":1}"))).isEqualTo(2);
  }

  @Test
  void theSameIdWithOtherParamsIsAnotherRequest() {
    assertThat(count(order("r", "count", "{\"x\":1}"))).isEqualTo(1);
    assertThat(count(order("r", "count", "{\"x\":2}"))).isEqualTo(2);
    assertThat(count(order("r", "count.more", "{\"x\":1}"))).isEqualTo(3);
  }

  @Test
  void aRequestThatRunsIsWaitedFor() {
    var first = served.send(order("r", "slow", "{}"));
    await().until(() -> runs.get() == 1);
    var second = served.send(order("r", "slow", "{}"), "x-reach-attempt", "2");
    await().until(() -> served.ask("GET", "/healthz").body().path("running").intValue() == 1);

    release.countDown();

    assertThat(first.join().body()).isEqualTo("1");
    assertThat(second.join().body()).isEqualTo("1");
    assertThat(runs).hasValue(1);
  }

  @Test
  void theOneThatWaitsKeepsTheRunAliveWhenTheFirstLeaves() {
    var first = served.send(order("r", "slow", "{}"));
    await().until(() -> runs.get() == 1);
    var second = served.send(order("r", "slow", "{}"), "x-reach-attempt", "2");
    await().until(() -> waiting("r") == 2);
    first.cancel(true);
    await().until(() -> waiting("r") == 1);

    release.countDown();

    assertThat(second.join().body()).isEqualTo("1");
    assertThat(runs).hasValue(1);
  }

  private int waiting(String id) {
    return served.ask("GET", "/execute/" + id).body().path("waiting").intValue();
  }

  @Test
  void aRunThatWasGivenUpIsRunAnew() {
    var first = served.send(order("r", "slow", "{}"));
    await().until(() -> runs.get() == 1);
    first.cancel(true);
    await().until(() -> served.ask("GET", "/execute/r").status() == 404);

    release.countDown();

    assertThat(count(order("r", "slow", "{}"))).isEqualTo(2);
  }

  @Test
  void aRunThatEndedWellAlthoughItWasGivenUpIsNotRepeated() throws Exception {
    var first = served.send(order("r", "stubborn", "{}"));
    await().until(() -> runs.get() == 1);
    first.cancel(true);
    assertThat(endured.await(5, TimeUnit.SECONDS)).isTrue();

    assertThat(count(order("r", "stubborn", "{}"))).isEqualTo(1);
  }

  @Test
  void finalFailuresAreKeptAndOthersRepeated() {
    assertThat(served.post(order("r", "fail", "false")).code()).isEqualTo("NO_1");
    assertThat(served.post(order("r", "fail", "false")).code()).isEqualTo("NO_1");
    assertThat(served.post(order("s", "fail", "true")).code()).isEqualTo("NO_2");
    assertThat(served.post(order("s", "fail", "true")).code()).isEqualTo("NO_3");
  }
}
