package io.agentreach.sdk.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Priority;
import io.agentreach.core.model.Strategy;
import io.agentreach.requirements.Satisfies;
import io.agentreach.sdk.call.Explanation;
import io.agentreach.sdk.call.Origin;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.ReachFault;
import io.agentreach.sdk.call.Reply;
import io.agentreach.sdk.call.Request;
import io.agentreach.sdk.fake.FakeHub;
import io.agentreach.sdk.fake.FakeHub.Said;
import io.agentreach.sdk.fake.SilentHub;
import io.agentreach.sdk.json.Json;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Satisfies({"K1", "F10"})
class ClientTest {
  private static final String OK =
      """
      {"request_id":"r-1","status":"OK","data":{"summary":"short"},
       "agent":{"id":"a-1","version":"1.2.0","mood":"good"},
       "attempts":2,"elapsed_ms":12,"trace_id":"4bf92f3577b34da6a3ce929d0e0e4736","new_field":{}}\
      """;

  private final FakeHub hub = new FakeHub();
  private final Client client = Client.of(hub.url());

  @AfterEach
  void close() {
    client.close();
    hub.close();
  }

  record Summary(String summary) {}

  @Test
  void aReplyTellsAllThatTheHubSaid() {
    hub.script(asked -> Said.json(200, OK));

    Reply reply = client.call("summarize", Map.of("text", "long"));

    assertThat(reply.as(Summary.class)).isEqualTo(new Summary("short"));
    assertThat(reply.agent()).isEqualTo("a-1");
    assertThat(reply.agentVersion()).isEqualTo("1.2.0");
    assertThat(reply.attempts()).isEqualTo(2);
    assertThat(reply.elapsed()).isEqualTo(Duration.ofMillis(12));
    assertThat(reply.traceId()).isEqualTo("4bf92f3577b34da6a3ce929d0e0e4736");
    assertThat(reply.requestId()).isEqualTo("r-1");
  }

  @Test
  @Satisfies("F9")
  void everyOptionReachesTheHub() {
    hub.script(asked -> Said.json(200, OK));
    String parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    client.call(
        Request.to("summarize")
            .id("r-9")
            .params(new Summary("x"))
            .agent("a-1")
            .timeout(Duration.ofMillis(1500))
            .session("s-1")
            .idempotencyKey("k-1")
            .priority(Priority.HIGH)
            .group("blue")
            .version("2")
            .region("eu")
            .tags("fast")
            .strategy(Strategy.LEAST_LOAD)
            .retry(true)
            .origin(new Origin(parent, 3)));

    FakeHub.Asked asked = hub.asked("POST", "/v1/invoke").getFirst();
    assertThat(asked.body())
        .isEqualTo(
            Json.read(
                """
                {"envelope":{"id":"r-9"},
                 "header":{"capability":"summarize","agent":"a-1","timeout_ms":1500,"tags":["fast"],
                  "priority":"high","session":"s-1","idempotency_key":"k-1","group":"blue",
                  "version":"2","region":"eu","strategy":"least_load","retry":true},
                 "payload":{"summary":"x"}}\
                """));
    assertThat(asked.header("traceparent")).isEqualTo(parent);
    assertThat(asked.header("X-Reach-Depth")).isEqualTo("3");
    assertThat(asked.header("X-Reach-Deadline-Ms")).isEqualTo("1500");
  }

  @Test
  void aFaultComesTyped() {
    hub.script(asked ->
        Said.json(
            503,
            """
            {"error":{"code":"LOAD_TOO_HIGH","message":"all full","phase":"select",
              "effect":"NONE","retryable":true,"retry_after_ms":1200,"agent":"a-1",
              "attempts":[{"number":1,"agent":"a-1","started_after_ms":1,"took_ms":12,
               "code":"TIMEOUT","effect":"UNKNOWN","message":"late"}],
              "details":[{"field":"x","problem":"bad","remedy":"mend"}],
              "agent_status":422,"agent_error":{"why":"so"}},
             "request_id":"r-1","trace_id":"t-1"}\
            """));

    ReachFault fault = fault(Request.to("summarize"));

    assertThat(fault.known()).isEqualTo(FaultCode.LOAD_TOO_HIGH);
    assertThat(fault.phase()).isEqualTo("select");
    assertThat(fault.effect()).isEqualTo(Effect.NONE);
    assertThat(fault.retryable()).isTrue();
    assertThat(fault.retryAfter()).isEqualTo(Duration.ofMillis(1200));
    assertThat(fault.agent()).isEqualTo("a-1");
    assertThat(fault.attempts())
        .containsExactly(
            new ReachFault.Attempt(
                1,
                "a-1",
                Duration.ofMillis(1),
                Duration.ofMillis(12),
                "TIMEOUT",
                Effect.UNKNOWN,
                "late"));
    assertThat(fault.details()).containsExactly(new ReachFault.Detail("x", "bad", "mend"));
    assertThat(fault.agentStatus()).isEqualTo(422);
    assertThat(fault.agentError()).isEqualTo(Json.read("{\"why\":\"so\"}"));
    assertThat(fault.requestId()).isEqualTo("r-1");
    assertThat(fault.traceId()).isEqualTo("t-1");
  }

  @Test
  @Satisfies("A7")
  void aCodeOfANewerHubSurvivesAsText() {
    hub.script(asked ->
        Said.fault(418, "TOO_WISE", ",\"effect\":\"MAYBE\",\"details\":3,\"retryable\":\"so\""));

    ReachFault fault = fault(Request.to("summarize"));

    assertThat(fault.code()).isEqualTo("TOO_WISE");
    assertThat(fault.known()).isNull();
    assertThat(fault.effect()).isEqualTo(Effect.UNKNOWN);
    assertThat(fault.details()).isEmpty();
  }

  @Test
  void theHeaderTellsWhenToRetryIfTheBodyDoesNot() {
    hub.script(asked ->
        new Said(429, Map.of("Retry-After", "2"), "{\"error\":{\"code\":\"RATE_LIMITED\"}}"));

    assertThat(fault(Request.to("summarize")).retryAfter()).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void anAnswerThatIsNoHubsIsAFaultThatSaysSo() {
    hub.script(asked -> new Said(200, Map.of("content-type", "text/html"), "<html>hello"));
    assertThat(fault(Request.to("a")).message()).contains("check").contains("hub");

    hub.script(asked -> new Said(502, Map.of(), "Bad Gateway"));
    assertThat(fault(Request.to("a")).message()).contains("502").contains("check the hub's URL");

    hub.script(asked -> Said.json(200, "[1,2]"));
    assertThat(fault(Request.to("a")).code()).isEqualTo("INTERNAL");

    hub.script(asked -> Said.json(200, "{\"status\":\"OK\"}"));
    assertThat(fault(Request.to("a").id("r-7")).requestId()).isEqualTo("r-7");
  }

  @Test
  void noHubAtAllMeansThatNothingWasDone() {
    hub.close();

    ReachFault fault = fault(Request.to("summarize"));

    assertThat(fault.known()).isEqualTo(FaultCode.UNREACHABLE);
    assertThat(fault.effect()).isEqualTo(Effect.NONE);
    assertThat(fault.phase()).isEqualTo("client");
    assertThat(fault.message()).contains(hub.url()).contains("reach hub");
  }

  @Test
  void aConnectionThatBreaksLeavesOpenWhatWasDone() throws IOException {
    try (SilentHub rude = new SilentHub("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{\"da")) {
      Client other = Client.of(rude.url(), ClientOptions.DEFAULT.margin(Duration.ofMillis(50)));
      ReachFault fault =
          catchThrowableOfType(
                  ReachException.class,
                  () -> other.call(Request.to("a").timeout(Duration.ofMillis(100))))
              .fault();
      assertThat(fault.effect()).isEqualTo(Effect.UNKNOWN);
      other.close();
    }
  }

  @Test
  @Satisfies({"F1", "F8"})
  void aHubThatHangsIsLeftWhenTheTimeIsUp() throws Exception {
    try (SilentHub silent = new SilentHub("")) {
      Client other = Client.of(silent.url(), ClientOptions.DEFAULT.margin(Duration.ofMillis(100)));

      assertThatExceptionOfType(ReachException.class)
          .isThrownBy(() -> other.call(Request.to("a").timeout(Duration.ofMillis(100))))
          .matches(e -> e.is(FaultCode.TIMEOUT) && e.fault().effect() == Effect.UNKNOWN);

      assertThat(silent.left.await(5, TimeUnit.SECONDS)).isTrue();
      other.close();
    }
  }

  @Test
  @Satisfies("F8")
  void cancellingClosesTheConnection() throws Exception {
    try (SilentHub silent = new SilentHub("")) {
      Client other = Client.of(silent.url());
      CompletableFuture<Reply> call = other.callAsync(Request.to("a"));
      assertThat(silent.asked.await(5, TimeUnit.SECONDS)).isTrue();

      call.cancel(true);

      assertThat(silent.left.await(5, TimeUnit.SECONDS)).isTrue();
      other.close();
    }
  }

  @Test
  @Satisfies("F8")
  void anInterruptGivesTheCallUpAndIsKept() throws Exception {
    try (SilentHub silent = new SilentHub("")) {
      Client other = Client.of(silent.url());
      CompletableFuture<Boolean> kept = new CompletableFuture<>();
      Thread caller =
          Thread.ofVirtual()
              .start(() -> {
                try {
                  other.call("a", null);
                  kept.complete(false);
                } catch (ReachException e) {
                  kept.complete(
                      e.is(FaultCode.CANCELLED) && Thread.currentThread().isInterrupted());
                }
              });
      assertThat(silent.asked.await(5, TimeUnit.SECONDS)).isTrue();

      caller.interrupt();

      assertThat(kept.get(5, TimeUnit.SECONDS)).isTrue();
      assertThat(silent.left.await(5, TimeUnit.SECONDS)).isTrue();
      other.close();
    }
  }

  @Test
  void aReplyThatIsTooLargeIsRefused() {
    hub.script(asked -> Said.json(200, OK));
    try (Client other = Client.of(hub.url(), ClientOptions.DEFAULT.largestReply(20))) {
      assertThatExceptionOfType(ReachException.class).isThrownBy(() -> other.call("a", null));
    }
  }

  @Test
  @Satisfies("C2")
  void explainTellsWhoWasConsideredAndWhy() {
    hub.script(asked ->
        Said.json(
            200,
            """
            {"request_id":"r","capability":"a","strategy":"least_load","chosen":"a-2",
             "fault":null,"considered":[
             {"agent":"a-1","version":"1","declared":"a","reachable":false,"level":"physical",
              "check":"heartbeat_fresh","reason":"silent for 31 s","score":null,"parts":{}},
             {"agent":"a-2","version":"1","declared":"a","reachable":true,"score":-0.2,
              "parts":{"load":0.1,"weight":1.0}}]}\
            """));

    Explanation why = client.explain(Request.to("a"));

    assertThat(hub.asked("POST", "/v1/explain")).hasSize(1);
    assertThat(why.chosen()).isEqualTo("a-2");
    assertThat(why.fault()).isNull();
    assertThat(why.considered().getFirst().reason()).isEqualTo("silent for 31 s");
    assertThat(why.considered().getFirst().score()).isNull();
    assertThat(why.considered().getLast().score()).isEqualTo(-0.2);
    assertThat(why.considered().getLast().parts()).containsEntry("load", 0.1);
  }

  @Test
  @Satisfies("C2")
  void explainTellsTheFault() {
    hub.script(asked ->
        Said.json(
            200,
            """
            {"capability":"a","chosen":null,"considered":[],
             "fault":{"code":"NO_REACHABLE_AGENT","message":"none"}}\
            """));

    ReachFault fault = client.explain(Request.to("a")).fault();

    assertThat(fault).isNotNull();
    assertThat(fault.known()).isEqualTo(FaultCode.NO_REACHABLE_AGENT);
  }

  @Test
  void paramsMayBeAnything() {
    hub.script(asked -> Said.json(200, OK));
    client.call("a", "text");
    client.call("a", null);
    client.call("a", new int[] {1, 2});

    assertThat(hub.asked().stream().map(each -> each.body().path("payload").toString()))
        .containsExactly("\"text\"", "null", "[1,2]");
  }

  private ReachFault fault(Request request) {
    return catchThrowableOfType(ReachException.class, () -> client.call(request)).fault();
  }
}
