package io.agentreach.sdk.handler;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import io.agentreach.sdk.client.Client;
import io.agentreach.sdk.json.Json;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@Satisfies("K1")
class WorkPoolTest {
  private final CountDownLatch release = new CountDownLatch(1);
  private final Client nobody = Client.of("http://127.0.0.1:1");
  private final WorkPool pool =
      new WorkPool(1, 1, Thread.ofPlatform().daemon(true).name("work-", 0).factory());

  @AfterEach
  void close() {
    release.countDown();
    pool.close();
    nobody.close();
  }

  private Run run(Handler<JsonNode> handler) {
    Order order =
        new Order(
            "r",
            "a",
            Json.tree(null),
            1,
            0,
            null,
            Traces.below(null),
            System.nanoTime() + Duration.ofMinutes(1).toNanos());
    return new Run(order, Skill.of("a", JsonNode.class, options -> {}, handler), null, nobody);
  }

  private Run held() {
    return run((params, context) -> {
      release.await();
      return 1;
    });
  }

  @Test
  void aRunsPlaceIsFreeBeforeItsEndIsTold() throws Exception {
    CompletableFuture<Boolean> taken = new CompletableFuture<>();
    Run first = held();
    Run second = held();
    first.finished().thenAccept(result -> taken.complete(pool.offer(run((p, c) -> 2))));
    assertThat(pool.offer(first)).isTrue();
    assertThat(pool.offer(second)).isTrue();
    assertThat(pool.offer(run((p, c) -> 3))).isFalse();
    assertThat(pool.nextPlace()).isEqualTo(Duration.ofSeconds(2));

    release.countDown();

    assertThat(taken.get(5, TimeUnit.SECONDS)).isTrue();
    assertThat(second.finished().get(5, TimeUnit.SECONDS)).isInstanceOf(Result.Data.class);
    assertThat(pool.nextPlace()).isLessThan(Duration.ofSeconds(2));
  }

  @Test
  void anInterruptMeantForOneRunDoesNotHitTheNext() throws Exception {
    CountDownLatch working = new CountDownLatch(1);
    Run stubborn =
        run((params, context) -> {
          working.countDown();
          while (!context.cancelled()) {
            Thread.onSpinWait();
          }
          return Thread.currentThread().getName();
        });
    pool.offer(stubborn);
    assertThat(working.await(5, TimeUnit.SECONDS)).isTrue();
    stubborn.cancel();
    stubborn.finished().get(5, TimeUnit.SECONDS);

    Run next = run((params, context) -> Thread.currentThread().isInterrupted());
    pool.offer(next);

    Result.Data data = (Result.Data) next.finished().get(5, TimeUnit.SECONDS);
    assertThat(new String(data.json(), java.nio.charset.StandardCharsets.UTF_8)).isEqualTo("false");
  }

  @Test
  void theEndSendsAwayWhatWaitsAndBreaksOffWhatRuns() throws Exception {
    Run running = held();
    Run waiting = held();
    pool.offer(running);
    pool.offer(waiting);

    pool.close();

    Result.Failure sentAway = (Result.Failure) waiting.finished().get(5, TimeUnit.SECONDS);
    assertThat(sentAway.status()).isEqualTo(503);
    assertThat(running.finished().get(5, TimeUnit.SECONDS)).isInstanceOf(Result.Failure.class);
    assertThat(pool.offer(held())).isFalse();
  }
}
