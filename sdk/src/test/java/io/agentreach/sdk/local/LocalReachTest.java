package io.agentreach.sdk.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.requirements.Satisfies;
import io.agentreach.sdk.agent.Agent;
import io.agentreach.sdk.call.Explanation;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.ReachFault;
import io.agentreach.sdk.call.Reply;
import io.agentreach.sdk.call.Request;
import io.agentreach.sdk.handler.AgentFailure;
import io.agentreach.sdk.handler.Context;
import io.agentreach.sdk.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

@Satisfies("K4")
class LocalReachTest {
  private final LocalReach reach = LocalReach.open();
  private final CountDownLatch release = new CountDownLatch(1);
  private final AtomicInteger running = new AtomicInteger();

  @AfterEach
  void close() {
    release.countDown();
    reach.close();
  }

  record Text(String text) {}

  private ReachFault fault(Request request) {
    return catchThrowableOfType(ReachException.class, () -> reach.call(request)).fault();
  }

  private LocalAgent addSlow(String id, int width) {
    return reach.add(
        Agent.named(id)
            .maxConcurrency(width)
            .capability(
                "slow",
                c -> c.timeout(Duration.ofSeconds(30)),
                (params, context) -> {
                  running.incrementAndGet();
                  try {
                    release.await();
                  } finally {
                    running.decrementAndGet();
                  }
                  return id;
                }));
  }

  @Test
  void aCallReachesAnAgentInThisProcess() {
    reach.add(
        Agent.named("s-1")
            .version("1.2.0")
            .capability("summarize", Text.class, (text, context) -> text.text().substring(0, 2)));

    Reply reply = reach.call("summarize", new Text("long"));

    assertThat(reply.text()).isEqualTo("lo");
    assertThat(reply.agent()).isEqualTo("s-1");
    assertThat(reply.agentVersion()).isEqualTo("1.2.0");
    assertThat(reply.attempts()).isEqualTo(1);
    assertThat(reply.traceId()).matches("[0-9a-f]{32}");
  }

  @Test
  void callerAndHandlerNeverShareParamsOrResults() {
    ObjectNode kept = Json.object().put("x", 1);
    reach.add(
        Agent.named("a")
            .capability(
                "change",
                (params, context) -> {
                  ((ObjectNode) params).put("x", 2);
                  return kept;
                }));
    ObjectNode mine = Json.object().put("x", 0);

    ((ObjectNode) reach.call("change", mine).data()).put("x", 9);

    assertThat(mine.path("x").intValue()).isZero();
    assertThat(kept.path("x").intValue()).isEqualTo(1);
  }

  @Test
  void handlersRunOnVirtualThreadsAndMayBlock() {
    reach.add(
        Agent.named("a")
            .capability("who", (params, context) -> Thread.currentThread().isVirtual()));
    assertThat(reach.call("who", null).data().booleanValue()).isTrue();
  }

  @Test
  @Satisfies("F10")
  void failuresAreTypedAsTheyAreBehindAHub() {
    reach.add(
        Agent.named("a")
            .capability(
                "fail",
                (params, context) -> {
                  throw new AgentFailure("TOO_LONG", "too long", false);
                })
            .capability(
                "bug",
                (params, context) -> {
                  throw new IllegalStateException("secret");
                }));

    ReachFault failure = fault(Request.to("fail"));
    assertThat(failure.known()).isEqualTo(FaultCode.AGENT_ERROR);
    assertThat(failure.agentStatus()).isEqualTo(422);
    assertThat(failure.agentCode()).isEqualTo("TOO_LONG");
    assertThat(failure.effect()).isEqualTo(Effect.DONE);
    assertThat(failure.attempts()).hasSize(1);
    ReachFault bug = fault(Request.to("bug"));
    assertThat(bug.effect()).isEqualTo(Effect.UNKNOWN);
    assertThat(String.valueOf(bug.agentError()))
        .contains("IllegalStateException")
        .doesNotContain("secret");
    assertThat(fault(Request.to("nothing")).known()).isEqualTo(FaultCode.CAPABILITY_NOT_FOUND);
    assertThat(fault(Request.toAgent("nobody")).known()).isEqualTo(FaultCode.AGENT_NOT_FOUND);
  }

  @Test
  @Satisfies("F2")
  void anAgentThatDeclinesIsPassedOver() {
    reach.add(
        Agent.named("a")
            .weight(1000)
            .capability(
                "x",
                (params, context) -> {
                  throw AgentFailure.notTaken("NO_MODEL", "none", Duration.ofSeconds(9));
                }));
    reach.add(Agent.named("b").capability("x", (params, context) -> "b"));

    Set<String> agents = new HashSet<>();
    for (int i = 0; i < 10; i++) {
      agents.add(reach.call("x", null).agent());
    }
    assertThat(agents).containsExactly("b");
  }

  @Test
  @Satisfies("F1")
  void theTimeLimitEndsTheCallAndTellsTheHandler() {
    addSlow("a", 4);

    ReachFault fault = fault(Request.to("slow").timeout(Duration.ofMillis(100)));

    assertThat(fault.known()).isEqualTo(FaultCode.TIMEOUT);
    await().until(() -> running.get() == 0);
  }

  @Test
  @Satisfies("F8")
  void cancellingFreesTheSlotAndTellsTheHandler() {
    addSlow("a", 1);
    CompletableFuture<Reply> first = reach.callAsync(Request.to("slow"));
    await().until(() -> running.get() == 1);
    assertThat(fault(Request.to("slow").timeout(Duration.ofMillis(50))).known())
        .as("waits for a slot in vain")
        .isEqualTo(FaultCode.LOAD_TOO_HIGH);

    first.cancel(true);

    await().until(() -> running.get() == 0);
    CompletableFuture<Reply> second = reach.callAsync(Request.to("slow"));
    await().until(() -> running.get() == 1);
    release.countDown();
    assertThat(second.join().text()).isEqualTo("a");
  }

  @Test
  @Satisfies({"F9", "I1"})
  void nestedCallsCarryTraceDepthAndDeadline() {
    AtomicReference<Context> inner = new AtomicReference<>();
    reach.add(
        Agent.named("outer")
            .capability(
                "outer",
                (params, context) ->
                    context.client().call("inner", null).traceId() + context.trace().traceId()));
    reach.add(
        Agent.named("inner")
            .capability(
                "inner",
                (params, context) -> {
                  inner.set(context);
                  return "x";
                }));

    Reply reply = reach.call(Request.to("outer").timeout(Duration.ofSeconds(5)));

    assertThat(reply.text()).isEqualTo(reply.traceId() + reply.traceId());
    assertThat(inner.get().depth()).isEqualTo(2);
    assertThat(inner.get().remaining()).isLessThan(Duration.ofSeconds(5));
  }

  @Test
  @Satisfies("F9")
  void anAgentThatCallsItselfForEverIsStopped() {
    reach.add(
        Agent.named("loop")
            .capability("loop", (params, context) -> context.client().call("loop", null).data()));

    ReachFault fault = fault(Request.to("loop"));

    assertThat(fault.agentCode()).isEqualTo("DEPTH_EXCEEDED");
  }

  @Test
  @Satisfies("C2")
  void explainTellsWhoWouldBeChosenAndWhyOthersNot() {
    reach.add(Agent.named("a").groups("blue").capability("x", (params, context) -> 1));
    reach.add(Agent.named("b").capability("x", (params, context) -> 1));

    Explanation why = reach.explain(Request.to("x").group("blue"));

    assertThat(why.chosen()).isEqualTo("a");
    Explanation.Candidate other =
        why.considered().stream()
            .filter(each -> each.agent().equals("b"))
            .findFirst()
            .orElseThrow();
    assertThat(other.reachable()).isFalse();
    assertThat(other.level()).isEqualTo("policy");
    assertThat(other.check()).isEqualTo("group_fits");
    assertThat(other.reason()).contains("blue");
    assertThat(reach.explain(Request.to("nothing")).fault()).isNotNull();
  }

  @Test
  @Satisfies("A9")
  void anAgentCanBeReplacedAndRemovedWithoutAFailedCall() throws Exception {
    LocalAgent first = addSlow("a", 4);
    CompletableFuture<Reply> call = reach.callAsync(Request.to("slow"));
    await().until(() -> running.get() == 1);

    reach.add(Agent.named("a").capability("slow", (params, context) -> "new"));
    assertThat(reach.call("slow", null).text()).isEqualTo("new");
    LocalAgent b = reach.add(Agent.named("b").capability("slow", (params, context) -> "b"));
    b.close();
    b.close();
    for (int i = 0; i < 10; i++) {
      assertThat(reach.call("slow", null).text()).isEqualTo("new");
    }
    release.countDown();
    assertThat(call.get(5, TimeUnit.SECONDS).text()).isEqualTo("a");
    first.close();
    assertThat(reach.call("slow", null).text()).isEqualTo("new");
  }

  @Test
  void closingGivesUpWhatRunsAndRefusesTheRest() {
    addSlow("a", 4);
    CompletableFuture<Reply> call = reach.callAsync(Request.to("slow"));
    await().until(() -> running.get() == 1);

    reach.close();

    assertThat(catchThrowableOfType(Exception.class, () -> call.get(5, TimeUnit.SECONDS)))
        .hasRootCauseInstanceOf(ReachException.class);
    await().until(() -> running.get() == 0);
    assertThat(fault(Request.to("slow")).known()).isEqualTo(FaultCode.SHUTTING_DOWN);
  }

  @Test
  void manyCallsFromManyThreadsAllSettle() {
    reach.add(Agent.named("a").capability("x", (params, context) -> params));
    List<CompletableFuture<Reply>> calls = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      calls.add(reach.callAsync(Request.to("x").params(i)));
      if (i % 50 == 49) {
        CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new)).join();
      }
    }
    for (int i = 0; i < calls.size(); i++) {
      assertThat(calls.get(i).join().data().intValue()).isEqualTo(i);
    }
  }
}
