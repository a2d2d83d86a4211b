package io.agentreach.sdk.agent;

import static io.agentreach.sdk.agent.Served.order;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import io.agentreach.sdk.handler.AgentFailure;
import io.agentreach.sdk.handler.Context;
import io.agentreach.sdk.server.Limits;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@Satisfies({"K1", "F10"})
class ExecuteTest {
  private static final AtomicReference<Context> SEEN = new AtomicReference<>();
  private static final CompletableFuture<Boolean> INTERRUPTED = new CompletableFuture<>();
  private static Served served;

  record Numbers(int a, int b) {}

  record Sum(int sum) {}

  @BeforeAll
  static void start() {
    served =
        new Served(agent ->
            agent
                .limits(Limits.DEFAULT.bodyBytes(10_000))
                .capability("add", Numbers.class, (n, context) -> new Sum(n.a() + n.b()))
                .capability(
                    "echo",
                    (params, context) -> {
                      SEEN.set(context);
                      return params;
                    })
                .capability("nothing", (params, context) -> null)
                .capability("echo.loud", (params, context) -> "LOUD")
                .capability(
                    "fail",
                    (params, context) -> {
                      throw new AgentFailure(
                          "TOO_LONG", "too long", params.path("again").asBoolean(false));
                    })
                .capability(
                    "decline",
                    (params, context) -> {
                      throw AgentFailure.notTaken("NO_MODEL", "no model", Duration.ofMillis(1500));
                    })
                .capability(
                    "bug",
                    (params, context) -> {
                      throw new IllegalStateException("password=secret");
                    })
                .capability(
                    "hang",
                    c -> c.timeout(Duration.ofMillis(200)),
                    (params, context) -> {
                      try {
                        Thread.sleep(Duration.ofMinutes(1));
                      } catch (InterruptedException e) {
                        INTERRUPTED.complete(context.cancelled());
                        throw e;
                      }
                      return "never";
                    }));
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  @Test
  void theResultIsTheAnswer() {
    Served.Answer answer = served.post(order("t1", "add", "{\"a\":2,\"b\":3,\"c\":[]}"));
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body().toString()).isEqualTo("{\"sum\":5}");
    assertThat(answer.header("content-type")).isEqualTo("application/json");

    assertThat(served.post(order("t2", "nothing", "{}")).response().body()).isEqualTo("null");
  }

  @Test
  @Satisfies("A4")
  void theMostSpecificNameServes() {
    assertThat(served.post(order("s1", "echo.loud.very", "1")).body().asString(""))
        .isEqualTo("LOUD");
    assertThat(served.post(order("s2", "echo.quiet", "1")).body().intValue()).isEqualTo(1);
    assertThat(SEEN.get().capability()).isEqualTo("echo.quiet");
    assertThat(served.post(order("s3", "ech", "1")).code()).isEqualTo("CAPABILITY_NOT_FOUND");
    assertThat(served.post(order("s4", "no/name", "1")).code()).isEqualTo("CAPABILITY_NOT_FOUND");
  }

  @Test
  @Satisfies({"F1", "F9", "I1"})
  void theContextKnowsWhatTheHubSaid() {
    served.post(
        order("c1", "echo", "{}"),
        "traceparent",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "x-reach-deadline-ms",
        "60000",
        "x-reach-depth",
        "3",
        "x-reach-attempt",
        "2",
        "idempotency-key",
        "k-1");

    Context context = SEEN.get();
    assertThat(context.requestId()).isEqualTo("c1");
    assertThat(context.depth()).isEqualTo(3);
    assertThat(context.attempt()).isEqualTo(2);
    assertThat(context.idempotencyKey()).isEqualTo("k-1");
    assertThat(context.remaining()).isBetween(Duration.ofSeconds(50), Duration.ofSeconds(60));
    assertThat(context.trace().traceId()).isEqualTo("4bf92f3577b34da6a3ce929d0e0e4736");
    assertThat(context.trace().parentId()).isNotEqualTo("00f067aa0ba902b7").hasSize(16);
    assertThat(context.trace().sampled()).isTrue();
  }

  @Test
  void aCallWithoutATraceBeginsOne() {
    served.post(order("c2", "echo", "{}"), "traceparent", "00-0000-garbage");
    assertThat(SEEN.get().trace().traceId()).matches("[0-9a-f]{32}");
    assertThat(SEEN.get().trace().incoming()).isFalse();
  }

  @Test
  void aFailureOnPurposeIsTyped() {
    Served.Answer last = served.post(order("f1", "fail", "{}"));
    assertThat(last.status()).isEqualTo(422);
    assertThat(last.body().toString())
        .isEqualTo(
            "{\"error\":{\"code\":\"TOO_LONG\",\"message\":\"too long\",\"retryable\":false}}");

    Served.Answer again = served.post(order("f2", "fail", "{\"again\":true}"));
    assertThat(again.status()).isEqualTo(500);
    assertThat(again.body().path("error").path("retryable").booleanValue()).isTrue();

    Served.Answer declined = served.post(order("f3", "decline", "{}"));
    assertThat(declined.status()).isEqualTo(503);
    assertThat(declined.header("retry-after")).isEqualTo("2");
  }

  @Test
  void aBugTellsItsClassAndNothingElse() {
    Served.Answer answer = served.post(order("b1", "bug", "{}"));

    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.code()).isEqualTo("AGENT_ERROR");
    assertThat(answer.response().body())
        .contains("java.lang.IllegalStateException")
        .doesNotContain("secret")
        .doesNotContain("at io.");
  }

  @Test
  void paramsThatDoNotFitNameTheField() {
    Served.Answer answer = served.post(order("p1", "add", "{\"a\":\"many\",\"b\":1}"));
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.code()).isEqualTo("INVALID_REQUEST");
    assertThat(answer.response().body()).contains("at a").doesNotContain("many");

    assertThat(served.post(order("p2", "add", "null")).status()).isEqualTo(400);
  }

  @Test
  void whatIsNoOrderIsRefused() {
    assertThat(served.post("{broken").status()).isEqualTo(400);
    assertThat(served.post("[]").status()).isEqualTo(400);
    assertThat(served.post("{}").response().body()).contains("say which one").contains("add, echo");
    assertThat(served.post(order("x".repeat(129), "add", "{}")).status()).isEqualTo(400);
    assertThat(
            served.post(order("n1", "add", "{}"), "content-type", "text/plain").response().body())
        .contains("application/json");
    assertThat(served.post(order("n2", "echo", "\"" + "x".repeat(10_000) + "\"")).code())
        .isEqualTo("PAYLOAD_TOO_LARGE");
    assertThat(served.ask("GET", "/execute").status()).isEqualTo(405);
    assertThat(served.ask("GET", "/other").status()).isEqualTo(404);
  }

  @Test
  @Satisfies("F1")
  void theTimeLimitEndsTheCallAndInterruptsTheHandler() throws Exception {
    Served.Answer answer = served.post(order("h1", "hang", "{}"));

    assertThat(answer.status()).isEqualTo(504);
    assertThat(answer.code()).isEqualTo("TIMEOUT");
    assertThat(INTERRUPTED.get(5, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  @Satisfies("F1")
  void theHubsDeadlineIsTheLimit() {
    long began = System.nanoTime();
    Served.Answer answer = served.post(order("h2", "hang", "{}"), "x-reach-deadline-ms", "30");

    assertThat(answer.status()).isEqualTo(504);
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(Duration.ofMillis(29));
  }

  @Test
  void itTellsThatItIsWell() {
    assertThat(served.ask("GET", "/healthz").body().path("agent_id").asString("")).isEqualTo("a-1");
  }

  @Test
  void anOrderWithoutAnIdIsWorkedOnToo() {
    assertThat(served.post("{\"capability\":\"echo\",\"params\":[1]}").body().toString())
        .isEqualTo("[1]");
    assertThat(SEEN.get().requestId()).isNotEmpty();
  }
}
