package io.agentreach.wire.http;

import static io.agentreach.wire.http.ChannelRig.failed;
import static io.agentreach.wire.http.ChannelRig.text;
import static io.agentreach.wire.http.ChannelRig.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Mapping;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Receipt;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.http.RawServer;
import io.vertx.core.VertxOptions;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What comes back over HTTP, in forms that only real servers think of. */
@Satisfies({"F2", "F10"})
class HttpAnswersTest {
  private static final ChannelLimits SMALL =
      new ChannelLimits(Duration.ofSeconds(2), Duration.ofSeconds(4), 4, 4, 2_000, 1_000, 100, 500);

  private final ChannelRig rig =
      new ChannelRig(SMALL, AddressPolicy.DEFAULT, new VertxOptions(), null);

  @AfterEach
  void close() {
    rig.close();
  }

  private Receipt answered(String raw) {
    return rig.ask(
        rig.agent(exchange -> {
          exchange.send(raw);
          exchange.close();
        }));
  }

  @Test
  void anAnswerWithoutLengthEndsWithTheConnection() {
    assertThat(text(answered("HTTP/1.0 200 OK\r\n\r\n[1,2]"))).isEqualTo("[1,2]");
    assertThat(text(answered("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n[1,2]")))
        .isEqualTo("[1,2]");
  }

  @Test
  void interimAnswersArePassedOver() {
    String raw =
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n"
            + "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n7";
    assertThat(text(answered(raw))).isEqualTo("7");
  }

  @Test
  void chunksWithExtensionsAndTrailersAreRead() {
    String raw =
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "2;a=b\r\n[1\r\n1\r\n]\r\n0\r\nX-Sum: 1\r\n\r\n";
    assertThat(text(answered(raw))).isEqualTo("[1]");
  }

  @Test
  void noContentIsNull() {
    assertThat(text(answered("HTTP/1.1 204 No Content\r\n\r\n"))).isEqualTo("null");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SSH-2.0-OpenSSH_9.2p1\r\n",
        "{\"a\":1}\r\n\r\n",
        "HTTP/1.1 2xx OK\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: minus\r\n\r\n1",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n"
      })
  void whatIsNoHttpMayHaveDoneAnything(String raw) {
    Receipt.Failed failed = failed(answered(raw));
    assertThat(failed.code()).isEqualTo(FaultCode.AGENT_ERROR);
    assertThat(failed.effect()).isEqualTo(Effect.UNKNOWN);
    assertThat(failed.message()).contains("HTTP");
  }

  @Test
  void aHeadThatIsTooLargeIsNoAnswer() {
    String raw = "HTTP/1.1 200 OK\r\nX: " + "x".repeat(3_000) + "\r\nContent-Length: 1\r\n\r\n1";
    Receipt.Failed failed = failed(answered(raw));
    assertThat(failed.code()).isEqualTo(FaultCode.AGENT_ERROR);
    assertThat(failed.message()).contains("larger than the limit");
  }

  @Test
  void anAnswerMayBeAsLargeAsTheLimitAndNotLarger() {
    String most = "\"" + "x".repeat(998) + "\"";
    assertThat(text(rig.ask(rig.agent(exchange -> exchange.json(most))))).isEqualTo(most);
    String more = "\"" + "x".repeat(999) + "\"";
    for (RawServer each :
        new RawServer[] {
          rig.agent(exchange -> exchange.json(more)),
          rig.agent(exchange -> exchange.begin("application/json").chunk(more).endChunks())
        }) {
      Receipt.Failed failed = failed(rig.ask(each));
      assertThat(failed.code()).isEqualTo(FaultCode.AGENT_ERROR);
      assertThat(failed.effect()).isEqualTo(Effect.DONE);
      assertThat(failed.message()).contains("larger than 1000 bytes");
    }
  }

  @Test
  void anErrorDocumentThatIsTooLargeIsLeftOut() {
    Receipt.Failed failed =
        failed(rig.ask(rig.agent(it -> it.answer("422 No", "text/plain", "x".repeat(101)))));
    assertThat(failed.status()).isEqualTo(422);
    assertThat(failed.document()).isNull();
    assertThat(failed.effect()).isEqualTo(Effect.DONE);
  }

  @Test
  void anErrorDocumentThatBreaksOffStillHasItsStatus() {
    Receipt.Failed failed = failed(answered("HTTP/1.1 404 No\r\nContent-Length: 50\r\n\r\nx"));
    assertThat(failed.status()).isEqualTo(404);
    assertThat(failed.effect()).isEqualTo(Effect.DONE);
  }

  @Test
  void redirectsAreNotFollowed() {
    RawServer elsewhere = rig.agent(exchange -> exchange.json("1"));
    Receipt.Failed failed =
        failed(
            answered(
                "HTTP/1.1 302 Found\r\nLocation: "
                    + elsewhere.endpoint()
                    + "/\r\nContent-Length: 0\r\n\r\n"));
    assertThat(failed.effect()).isEqualTo(Effect.DONE);
    assertThat(failed.message()).contains("redirect");
    assertThat(elsewhere.asked()).isZero();
  }

  @Test
  void whoIsBusyIsKnownToBeBeforeItsBodyIsThere() {
    RawServer agent =
        rig.agent(exchange ->
            exchange
                .send("HTTP/1.1 429 Slow\r\nRetry-After: 2\r\nContent-Length: 9\r\n\r\n")
                .awaitDisconnect());
    Receipt.Failed failed = failed(rig.ask(agent));
    assertThat(failed.code()).isEqualTo(FaultCode.RATE_LIMITED);
    assertThat(failed.effect()).isEqualTo(Effect.NONE);
    assertThat(failed.retryAfter()).isEqualTo(Duration.ofSeconds(2));
    // The body never comes, and the connection does not wait for it for ever.
    until(agent::abandoned);
  }

  @Test
  @Satisfies("F7")
  void aStreamOfAForeignServiceMayEndByItsClose() {
    Mapping mapping =
        new Mapping("POST", "/v1/chat", Map.of(), Map.of(), Mapping.Body.PAYLOAD, "", true);
    RawServer agent =
        rig.agent(exchange ->
            exchange
                .begin("text/event-stream")
                .chunk(": hello\n\ndata: {\"a\":1}\n\ndata: [DONE]\n\n")
                .endChunks());
    ChannelRig.Attempt attempt = rig.begin(agent.endpoint(), mapping, "{}", true);
    assertThat(attempt.receipt()).isEqualTo(new Receipt.Replied(Payload.EMPTY));
    assertThat(attempt.frames)
        .extracting(each -> each.event() + each.data().text())
        .containsExactly("message{\"a\":1}", "message[DONE]");
  }

  @Test
  @Satisfies("F7")
  void anEventThatIsTooLargeEndsTheStream() {
    RawServer agent =
        rig.agent(it -> it.begin("text/event-stream").chunk("data: " + "x".repeat(501) + "\n\n"));
    Receipt.Failed failed = failed(rig.begin(agent, true).receipt());
    assertThat(failed.code()).isEqualTo(FaultCode.AGENT_ERROR);
    assertThat(failed.message()).contains("larger than 500 bytes");
  }

  @Test
  void aStreamsResultHasToBeJson() {
    RawServer agent =
        rig.agent(it -> it.begin("text/event-stream").chunk("event: result\ndata: secret\n\n"));
    Receipt.Failed failed = failed(rig.begin(agent, true).receipt());
    assertThat(failed.code()).isEqualTo(FaultCode.AGENT_ERROR);
    assertThat(failed.effect()).isEqualTo(Effect.DONE);
    assertThat(failed.message()).doesNotContain("secret");
  }

  @Test
  void aStreamingCallTakesAPlainAnswerToo() {
    RawServer agent = rig.agent(exchange -> exchange.json("[1]"));
    assertThat(text(rig.begin(agent, true).receipt())).isEqualTo("[1]");
  }

  @Test
  void theResultOfAnAcceptedCallComesLater() {
    RawServer agent = rig.agent(it -> it.answer("202 Accepted", "application/json", "{}"));
    ChannelRig.Attempt attempt = rig.begin(agent, false);
    until(() -> rig.late.waiting() == 1);
    assertThat(attempt.receipts).isEmpty();
    Receipt result = new Receipt.Replied(Payload.json("[2]"));
    assertThat(rig.late.complete("r-1", result)).isEqualTo(LateResults.Posted.DELIVERED);
    assertThat(attempt.receipt()).isEqualTo(result);
  }

  @Test
  @Satisfies("F8")
  void whoGivesUpAnAcceptedCallWaitsNoLongerAndTellsTheAgent() {
    RawServer agent =
        rig.agent(exchange -> {
          boolean call = exchange.line().startsWith("POST");
          exchange.answer(call ? "202 Accepted" : "200 OK", "application/json", "{}");
        });
    ChannelRig.Attempt attempt = rig.begin(agent, false);
    until(() -> rig.late.waiting() == 1);
    rig.loop.execute(() -> attempt.delivery.cancel());
    until(() -> agent.asked() == 2);
    assertThat(agent.requests().getLast().line()).isEqualTo("DELETE /execute/r-1 HTTP/1.1");
    assertThat(rig.late.waiting()).isZero();
    assertThat(attempt.receipts).isEmpty();
  }

  @Test
  void aForeignServiceThatAnswers202HasAnswered() {
    Mapping mapping =
        new Mapping("POST", "/jobs", Map.of(), Map.of(), Mapping.Body.PAYLOAD, "/id", false);
    RawServer agent =
        rig.agent(it -> it.answer("202 Accepted", "application/json", "{\"id\":\"j-1\"}"));
    assertThat(text(rig.begin(agent.endpoint(), mapping, "{}", false).receipt()))
        .isEqualTo("\"j-1\"");
  }
}
