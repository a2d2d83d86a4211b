package io.agentreach.sdk.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.agentreach.core.model.FaultCode;
import io.agentreach.requirements.Satisfies;
import io.agentreach.sdk.agent.Agent;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.ReplyStream;
import io.agentreach.sdk.call.Request;
import io.agentreach.sdk.call.StreamEvent;
import io.agentreach.sdk.handler.AgentFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Satisfies({"K4", "F7"})
class LocalStreamTest {
  private final LocalReach reach = LocalReach.open();
  private final CountDownLatch release = new CountDownLatch(1);

  @AfterEach
  void close() {
    release.countDown();
    reach.close();
  }

  @Test
  @Satisfies("F7")
  void streamsComeEventByEvent() {
    reach.add(
        Agent.named("w")
            .capability(
                "write",
                (params, context) -> {
                  context.chunk("one");
                  release.await();
                  context.chunk("two");
                  return null;
                }));
    List<String> seen = new ArrayList<>();
    try (ReplyStream stream = reach.stream(Request.to("write"))) {
      for (StreamEvent event : stream) {
        seen.add(event.text());
        release.countDown();
      }
      assertThat(stream.reply().agent()).isEqualTo("w");
    }
    assertThat(seen).containsExactly("one", "two");
  }

  @Test
  @Satisfies({"F7", "F8"})
  void aSlowReaderSlowsTheHandlerAndOneThatLeavesStopsIt() throws Exception {
    AtomicInteger sent = new AtomicInteger();
    CountDownLatch stopped = new CountDownLatch(1);
    reach.add(
        Agent.named("f")
            .capability(
                "flood",
                (params, context) -> {
                  try {
                    while (true) {
                      context.chunk("x");
                      sent.incrementAndGet();
                    }
                  } finally {
                    stopped.countDown();
                  }
                }));
    try (ReplyStream stream = reach.stream(Request.to("flood"))) {
      int[] last = {-1};
      await()
          .pollInterval(Duration.ofMillis(200))
          .until(() -> {
            boolean still = last[0] == sent.get();
            last[0] = sent.get();
            return still;
          });
      assertThat(sent.get()).isLessThan(100);
      var events = stream.iterator();
      for (int i = 0; i < 200; i++) {
        assertThat(events.next().text()).isEqualTo("x");
      }
    }
    assertThat(stopped.await(5, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  @Satisfies("F7")
  void aFailureInAStreamIsTyped() {
    reach.add(
        Agent.named("b")
            .capability(
                "break",
                (params, context) -> {
                  context.chunk(1);
                  throw new AgentFailure("BROKEN", "broken", false);
                }));
    try (ReplyStream stream = reach.stream(Request.to("break"))) {
      var events = stream.iterator();
      assertThat(events.next().text()).isEqualTo("1");
      ReachException e = catchThrowableOfType(ReachException.class, events::hasNext);
      assertThat(e.fault().agentCode()).isEqualTo("BROKEN");
    }
    ReachException none =
        catchThrowableOfType(ReachException.class, () -> reach.stream(Request.to("nothing")));
    assertThat(none.is(FaultCode.CAPABILITY_NOT_FOUND)).isTrue();
  }
}
