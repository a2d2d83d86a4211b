package io.agentreach.bench.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.bench.faults.Callers.Plan;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CallersTest {
  private final Vertx vertx = Vertx.vertx();

  @AfterEach
  void stop() {
    vertx.close().await();
  }

  @Test
  void everyCallIsCountedWithWhatBecameOfIt() {
    int base = base();
    listen(base + 1, 200, "{\"done\":true}");
    listen(base + 2, 500, "{}");
    listen(base + 3, 200, "event: chunk\ndata: {}\n\n");

    Outcomes outcomes = Callers.run(vertx, plan(Way.DIRECT, base)).await();

    assertThat(outcomes.count()).isEqualTo(200);
    assertThat(outcomes.success()).isEqualTo(0.25);
    assertThat(outcomes.failures())
        .contains("status 500 50", "an incomplete answer 50", "refused 50");
    assertThat(outcomes.line()).contains("200 calls", "success 25.000 %");
  }

  @Test
  void aRetryGoesToTheNextAgentOfTheList() {
    int base = base();
    listen(base + 1, 200, "{\"done\":true}");
    listen(base + 3, 200, "event: result\ndata: {}\n\n");

    assertThat(Callers.run(vertx, plan(Way.DIRECT, base)).await().success()).isEqualTo(0.5);
    assertThat(Callers.run(vertx, plan(Way.RETRYING, base)).await().success()).isEqualTo(1);
  }

  @Test
  void anAgentThatHangsEndsACallInTime() {
    int base = base();
    vertx
        .createHttpServer()
        .requestHandler(request -> request.pause())
        .listen(base, "127.0.0.1")
        .await();
    Plan plan = new Plan(Way.HUB, base, 5, 100, 1, 0, 1, 50);

    Outcomes outcomes = Callers.run(vertx, plan).await();

    assertThat(outcomes.success()).isZero();
    assertThat(outcomes.failures()).isEqualTo("no answer in time 50");
  }

  private static Plan plan(Way way, int base) {
    return new Plan(way, base, 20, 100, 1, 0, 1, 9_000);
  }

  private HttpServer listen(int port, int status, String body) {
    return vertx
        .createHttpServer()
        .requestHandler(request -> request.response().setStatusCode(status).end(body))
        .listen(port, "127.0.0.1")
        .await();
  }

  /** A port that is most likely free, like the next four: beyond those that clients are given. */
  private static int base() {
    return ThreadLocalRandom.current().nextInt(20_000, 30_000);
  }
}
