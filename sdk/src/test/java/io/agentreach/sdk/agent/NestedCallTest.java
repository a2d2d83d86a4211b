package io.agentreach.sdk.agent;

import static io.agentreach.sdk.agent.Served.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.agentreach.core.model.FaultCode;
import io.agentreach.requirements.Satisfies;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.Reply;
import io.agentreach.sdk.call.Request;
import io.agentreach.sdk.fake.FakeHub;
import io.agentreach.sdk.fake.FakeHub.Said;
import io.agentreach.sdk.handler.Context;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Satisfies({"K1", "F9"})
class NestedCallTest {
  private static final String PARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  private static final String OK = "{\"data\":\"x\",\"agent\":{\"id\":\"b\"}}";

  private final CountDownLatch hold = new CountDownLatch(1);
  private final CompletableFuture<Context> context = new CompletableFuture<>();
  private final CompletableFuture<CompletableFuture<Reply>> loose = new CompletableFuture<>();
  private final Served served =
      new Served(agent ->
          agent
              .capability(
                  "ask",
                  (params, context) -> {
                    this.context.complete(context);
                    Request request = Request.to("other");
                    return context
                        .client()
                        .call(
                            params.isNumber()
                                ? request.timeout(Duration.ofMillis(params.longValue()))
                                : request)
                        .data();
                  })
              .capability(
                  "hold",
                  (params, context) -> {
                    loose.complete(context.client().callAsync(Request.to("other")));
                    hold.await();
                    return "done";
                  }));

  @AfterEach
  void close() {
    hold.countDown();
    served.close();
  }

  private FakeHub.Asked invoked() {
    return served.hub.asked("POST", "/v1/invoke").getLast();
  }

  @Test
  @Satisfies({"F1", "I1"})
  void traceDepthAndWhatIsLeftOfTheTimeArePassedOn() {
    served.hub.script(asked -> asked.path().equals("/v1/invoke") ? Said.json(200, OK) : null);

    served.post(
        order("r", "ask", "{}"),
        "traceparent",
        PARENT,
        "x-reach-depth",
        "3",
        "x-reach-deadline-ms",
        "5000");

    assertThat(invoked().header("traceparent"))
        .startsWith("00-4bf92f3577b34da6a3ce929d0e0e4736-")
        .endsWith("-01")
        .isNotEqualTo(PARENT)
        .isEqualTo(context.join().trace().traceparent());
    assertThat(invoked().header("X-Reach-Depth")).isEqualTo("3");
    assertThat(Long.parseLong(invoked().header("X-Reach-Deadline-Ms"))).isBetween(1L, 5000L);
    assertThat(invoked().body().path("header").path("timeout_ms").longValue()).isBetween(1L, 5000L);
  }

  @Test
  @Satisfies("F1")
  void aShorterLimitIsKeptAndALongerOneCut() {
    served.hub.script(asked -> asked.path().equals("/v1/invoke") ? Said.json(200, OK) : null);

    served.post(order("r1", "ask", "100"), "x-reach-deadline-ms", "5000");
    assertThat(invoked().header("X-Reach-Deadline-Ms")).isEqualTo("100");

    served.post(order("r2", "ask", "90000"), "x-reach-deadline-ms", "5000");
    assertThat(Long.parseLong(invoked().header("X-Reach-Deadline-Ms"))).isLessThanOrEqualTo(5000);
  }

  @Test
  @Satisfies("F10")
  void aFaultFurtherDownKeepsItsCode() {
    served.hub.script(
        asked -> asked.path().equals("/v1/invoke") ? Said.fault(508, "DEPTH_EXCEEDED", "") : null);

    Served.Answer answer = served.post(order("r", "ask", "{}"));

    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.code()).isEqualTo("DEPTH_EXCEEDED");
    assertThat(answer.body().path("error").path("message").asString("")).contains("said so");
  }

  @Test
  @Satisfies("F8")
  void whoeverGivesUpTheCallGivesUpItsNestedCalls() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    served.hub.script(asked -> {
      if (asked.path().equals("/v1/invoke")) {
        try {
          never.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
      return null;
    });
    var call = served.send(order("r", "hold", "{}"));
    CompletableFuture<Reply> nested = loose.get(5, TimeUnit.SECONDS);
    await().until(() -> !served.hub.asked("POST", "/v1/invoke").isEmpty());

    call.cancel(true);

    await().until(nested::isCancelled);
    never.countDown();
  }

  @Test
  @Satisfies("F8")
  void aCallThatHasEndedAsksNobody() throws Exception {
    served.hub.script(asked -> asked.path().equals("/v1/invoke") ? Said.json(200, OK) : null);
    served.post(order("r", "ask", "{}"), "x-reach-deadline-ms", "300");
    int before = served.hub.asked("POST", "/v1/invoke").size();
    await().until(() -> context.join().remaining().isZero());

    CompletableFuture<Reply> late = context.join().client().callAsync(Request.to("other"));

    assertThat(late)
        .failsWithin(Duration.ofSeconds(1))
        .withThrowableThat()
        .havingCause()
        .isInstanceOfSatisfying(
            ReachException.class, e -> assertThat(e.is(FaultCode.TIMEOUT)).isTrue());
    assertThat(served.hub.asked("POST", "/v1/invoke")).hasSize(before);
  }
}
