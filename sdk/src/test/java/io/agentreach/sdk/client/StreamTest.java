package io.agentreach.sdk.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.requirements.Satisfies;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.Reply;
import io.agentreach.sdk.call.ReplyStream;
import io.agentreach.sdk.call.Request;
import io.agentreach.sdk.call.StreamEvent;
import io.agentreach.sdk.fake.FakeHub;
import io.agentreach.sdk.fake.FakeHub.Said;
import io.agentreach.sdk.fake.SilentHub;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Satisfies({"K1", "F7"})
class StreamTest {
  private static final String HEAD = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n";
  private static final String EVENTS =
      """
      : keep-alive

      event: progress
      data: {"percent":10}

      event: chunk
      data: "Hel"

      event: chunk
      data: plain text

      event: result
      data: {"request_id":"r","data":null,"agent":{"id":"a-1"},"attempts":1}

      """;

  private final FakeHub hub = new FakeHub();
  private final Client client = Client.of(hub.url());

  @AfterEach
  void close() {
    client.close();
    hub.close();
  }

  @Test
  void eventsComeInOrderAndThenTheReply() {
    hub.script(asked -> Said.events(EVENTS));
    List<String> seen = new ArrayList<>();
    try (ReplyStream stream = client.stream(Request.to("write"))) {
      for (StreamEvent event : stream) {
        seen.add(event.type() + " " + event.text());
      }
      assertThat(seen)
          .containsExactly("progress {\"percent\":10}", "chunk Hel", "chunk plain text");
      assertThat(stream.reply().agent()).isEqualTo("a-1");
      assertThat(stream.reply().data().isNull()).isTrue();
    }
    assertThat(hub.asked().getFirst().header("Accept")).startsWith("text/event-stream");
  }

  @Test
  void aListenerGetsTheSame() throws Exception {
    hub.script(asked -> Said.events(EVENTS));
    List<String> seen = new ArrayList<>();

    Reply reply =
        client.stream(Request.to("write"))
            .listen(event -> seen.add(event.type()))
            .get(5, TimeUnit.SECONDS);

    assertThat(seen).containsExactly("progress", "chunk", "chunk");
    assertThat(reply.agent()).isEqualTo("a-1");
  }

  @Test
  void anAnswerWithoutEventsIsAStreamOfNothingButTheReply() {
    hub.script(asked -> Said.json(200, "{\"data\":7,\"agent\":{\"id\":\"a\"}}"));
    try (ReplyStream stream = client.stream(Request.to("write"))) {
      assertThat(stream).isEmpty();
      assertThat(stream.reply().data().intValue()).isEqualTo(7);
    }
  }

  @Test
  void aFaultBeforeTheFirstEventIsThrownAtOnce() {
    hub.script(asked -> Said.fault(404, "CAPABILITY_NOT_FOUND", ""));

    assertThat(fault(() -> client.stream(Request.to("write"))).is(FaultCode.CAPABILITY_NOT_FOUND))
        .isTrue();
  }

  @Test
  void aFaultInTheMiddleIsTyped() {
    hub.script(asked ->
        Said.events(
            """
            event: chunk
            data: 1

            event: error
            data: {"error":{"code":"AGENT_ERROR","message":"cut"},"request_id":"r"}

            """));
    try (ReplyStream stream = client.stream(Request.to("write"))) {
      var events = stream.iterator();
      assertThat(events.next().text()).isEqualTo("1");
      assertThat(fault(events::hasNext).is(FaultCode.AGENT_ERROR)).isTrue();
    }
  }

  @Test
  void aStreamThatIsCutWithoutAResultFails() {
    hub.script(asked -> Said.events("event: chunk\ndata: 1\n\nevent: result\ndata: {\"da"));
    try (ReplyStream stream = client.stream(Request.to("write"))) {
      ReachException e = fault(stream::reply);
      assertThat(e.is(FaultCode.UNREACHABLE)).isTrue();
      assertThat(e.fault().effect()).isEqualTo(Effect.UNKNOWN);
    }
  }

  @Test
  @Satisfies("F8")
  void closingTheStreamLeavesTheHub() throws Exception {
    try (SilentHub silent = new SilentHub(HEAD + "event: chunk\ndata: 1\n\n");
        Client other = Client.of(silent.url())) {
      ReplyStream stream = other.stream(Request.to("write"));
      assertThat(stream.iterator().next().text()).isEqualTo("1");

      stream.close();

      assertThat(silent.left.await(5, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  @Satisfies("F8")
  void cancellingAListenerLeavesTheHub() throws Exception {
    try (SilentHub silent = new SilentHub(HEAD + "event: chunk\ndata: 1\n\n");
        Client other = Client.of(silent.url())) {
      CountDownLatch heard = new CountDownLatch(1);
      CompletableFuture<Reply> reply =
          other.stream(Request.to("write")).listen(event -> heard.countDown());
      assertThat(heard.await(5, TimeUnit.SECONDS)).isTrue();

      reply.cancel(true);

      assertThat(silent.left.await(5, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  @Satisfies("F1")
  void aStreamThatFallsSilentEndsWhenTheTimeIsUp() throws Exception {
    try (SilentHub silent = new SilentHub(HEAD + "event: chunk\ndata: 1\n\n");
        Client other =
            Client.of(silent.url(), ClientOptions.DEFAULT.margin(Duration.ofMillis(100)))) {
      ReplyStream stream = other.stream(Request.to("write").timeout(Duration.ofMillis(200)));

      assertThat(fault(stream::reply).is(FaultCode.TIMEOUT)).isTrue();
      assertThat(silent.left.await(5, TimeUnit.SECONDS)).isTrue();
    }
  }

  private static ReachException fault(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    return catchThrowableOfType(ReachException.class, call);
  }
}
