package io.agentreach.sdk.agent;

import static io.agentreach.sdk.agent.Served.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.agentreach.requirements.Satisfies;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Satisfies({"K1", "B7"})
class DrainTest {
  private final AtomicInteger running = new AtomicInteger();
  private final CountDownLatch release = new CountDownLatch(1);
  private Served served;

  private Thread drain(Duration patience) {
    served =
        new Served(agent ->
            agent
                .drain(patience)
                .capability(
                    "slow",
                    (params, context) -> {
                      running.incrementAndGet();
                      release.await();
                      return "done";
                    }));
    return Thread.ofVirtual().unstarted(served.agent::close);
  }

  @AfterEach
  void close() {
    release.countDown();
    served.close();
  }

  private boolean toldDraining() {
    return served.hub.asked("POST", "/heartbeat").stream()
        .anyMatch(each -> each.body().path("status").asString("").equals("DRAINING"));
  }

  @Test
  void runningWorkEndsAndNewWorkIsRefused() throws Exception {
    Thread closing = drain(Duration.ofSeconds(30));
    var first = served.send(order("r1", "slow", "{}"));
    await().until(() -> running.get() == 1);

    closing.start();
    await().until(this::toldDraining);
    Served.Answer second = served.post(order("r2", "slow", "{}"));
    assertThat(second.status()).isEqualTo(503);
    assertThat(second.code()).isEqualTo("SHUTTING_DOWN");
    assertThat(second.header("retry-after")).isEqualTo("1");
    assertThat(served.hub.knows("a-1")).isTrue();

    release.countDown();
    closing.join();
    assertThat(first.join().body()).isEqualTo("\"done\"");
    assertThat(served.hub.knows("a-1")).isFalse();
    served.agent.awaitClosed();
  }

  @Test
  void workThatDoesNotEndInTimeIsCancelled() throws Exception {
    Thread closing = drain(Duration.ofMillis(100));
    var first = served.send(order("r1", "slow", "{}"));
    await().until(() -> running.get() == 1);

    closing.start();
    closing.join();

    assertThat(Served.answer(first).code()).isEqualTo("CANCELLED");
    assertThat(served.hub.knows("a-1")).isFalse();
  }

  @Test
  void aHubThatIsAwayDoesNotHoldUpTheEnd() throws Exception {
    Thread closing = drain(Duration.ofSeconds(1));
    served.hub.down();
    closing.start();
    assertThat(closing.join(Duration.ofSeconds(10))).isTrue();
    served.hub.up();
  }
}
