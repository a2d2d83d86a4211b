package io.agentreach.wire.http;

import static io.agentreach.wire.http.ChannelRig.failed;
import static io.agentreach.wire.http.ChannelRig.text;
import static io.agentreach.wire.http.ChannelRig.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Mapping;
import io.agentreach.core.model.Receipt;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.contract.ChannelFixture;
import io.agentreach.testkit.http.RawServer;
import io.vertx.core.VertxOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When connections are opened, used again, given up and closed. */
@Satisfies("F2")
class HttpConnectionsTest {
  private static final ChannelLimits LIMITS =
      new ChannelLimits(
          Duration.ofMillis(200), Duration.ofSeconds(4), 2, 3, 8_000, 100_000, 1_000, 1_000);

  private final ChannelRig rig =
      new ChannelRig(LIMITS, AddressPolicy.DEFAULT, new VertxOptions(), null);

  @AfterEach
  void close() {
    rig.close();
  }

  @Test
  void aConnectionServesOneCallAfterTheOther() {
    RawServer agent = rig.agent(exchange -> exchange.json("1"));
    for (int i = 0; i < 5; i++) {
      assertThat(text(rig.ask(agent))).isEqualTo("1");
    }
    assertThat(agent.connections()).isEqualTo(1);
  }

  @Test
  void aConnectionThatTheAgentClosedWhileIdleIsNotUsed() {
    RawServer agent = rig.agent(exchange -> exchange.json("1"));
    for (int i = 0; i < 20; i++) {
      assertThat(text(rig.ask(agent))).isEqualTo("1");
      agent.dropConnections();
      // The close arrives at the loop before the next call does.
      int seen = i + 1;
      until(() -> agent.connections() == seen);
      rig.turn();
    }
  }

  @Test
  void aConnectionThatWasResetJustNowCostsNothing() {
    RawServer agent = rig.agent(exchange -> exchange.json("1"));
    assertThat(text(rig.ask(agent))).isEqualTo("1");
    ChannelRig.Attempt attempt = new ChannelRig.Attempt();
    // While the loop is busy it cannot notice the reset: the write is the first that does.
    rig.loop.execute(() -> {
      agent.resetConnections();
      until(() -> agent.open() == 0);
      attempt.delivery =
          rig.channel.deliver(
              ChannelFixture.dispatch(
                  agent.endpoint(), ChannelRig.capability(Mapping.EXECUTE), "{}", false),
              rig.loop,
              attempt);
    });
    assertThat(text(attempt.receipt())).isEqualTo("1");
    assertThat(agent.asked()).isEqualTo(2);
  }

  @Test
  void aCloseThatCrossesTheRequestLeavesItsEffectUnknown() {
    RawServer agent = rig.agent(exchange -> exchange.json("1"));
    assertThat(text(rig.ask(agent))).isEqualTo("1");
    ChannelRig.Attempt attempt = new ChannelRig.Attempt();
    rig.loop.execute(() -> {
      agent.dropConnections();
      until(() -> agent.open() == 0);
      attempt.delivery =
          rig.channel.deliver(
              ChannelFixture.dispatch(
                  agent.endpoint(), ChannelRig.capability(Mapping.EXECUTE), "{}", false),
              rig.loop,
              attempt);
    });
    Receipt.Failed failed = failed(attempt.receipt());
    assertThat(failed.code()).isEqualTo(FaultCode.UNREACHABLE);
    assertThat(failed.effect()).isEqualTo(Effect.UNKNOWN);
    assertThat(failed.connected()).isTrue();
  }

  @Test
  void aConnectionIsNotUsedAgainIfTheAgentSaysClose() {
    RawServer agent =
        rig.agent(
            it -> it.send("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1\r\n\r\n1"));
    assertThat(text(rig.ask(agent))).isEqualTo("1");
    assertThat(text(rig.ask(agent))).isEqualTo("1");
    assertThat(agent.connections()).isEqualTo(2);
  }

  @Test
  void aConnectionIsNotUsedAgainIfTheAgentIsAboutToCloseIt() {
    RawServer agent =
        rig.agent(it ->
            it.send("HTTP/1.1 200 OK\r\nKeep-Alive: timeout=1\r\nContent-Length: 1\r\n\r\n1"));
    assertThat(text(rig.ask(agent))).isEqualTo("1");
    assertThat(text(rig.ask(agent))).isEqualTo("1");
    assertThat(agent.connections()).isEqualTo(2);
  }

  @Test
  void bytesThatNobodyAskedForAreNotTakenForTheNextAnswer() {
    AtomicBoolean first = new AtomicBoolean(true);
    RawServer agent =
        rig.agent(exchange -> {
          exchange.json("1");
          if (first.getAndSet(false)) {
            exchange.json("\"stale\"");
          }
        });
    assertThat(text(rig.ask(agent))).isEqualTo("1");
    rig.turn();
    assertThat(text(rig.ask(agent))).isEqualTo("1");
    assertThat(agent.connections()).isEqualTo(2);
  }

  @Test
  void aStreamsConnectionServesAgainOnceTheStreamHasEnded() {
    RawServer agent =
        rig.agent(
            it -> it.begin("text/event-stream").chunk("event: result\ndata: 1\n\n").endChunks());
    for (int i = 0; i < 3; i++) {
      assertThat(text(rig.begin(agent, true).receipt())).isEqualTo("1");
      rig.turn();
    }
    assertThat(agent.connections()).isLessThan(3);
  }

  @Test
  @Satisfies("F7")
  void aConnectionWhoseStreamIsStillHeldBackServesTheNextCall() {
    RawServer agent =
        rig.agent(it ->
            it.begin("text/event-stream")
                .chunk("data: 1\n\ndata: 2\n\nevent: result\ndata: 3\n\n")
                .endChunks());
    ChannelRig.Attempt held = rig.beginHeldBack(agent);
    until(() -> held.frames.size() == 1);
    rig.turn();
    for (int i = 0; i < 3; i++) {
      assertThat(text(rig.begin(agent, true).receipt())).isEqualTo("3");
    }
    assertThat(held.receipts).isEmpty();
    held.onFrame = () -> {};
    rig.loop.execute(() -> held.delivery.resume());
    assertThat(text(held.receipt())).isEqualTo("3");
    assertThat(held.frames).hasSize(2);
  }

  @Test
  @Satisfies("F11")
  void aLargePayloadArrivesWholeAndTheConnectionServesAgain() {
    String payload = "\"" + "x".repeat(5_000_000) + "\"";
    RawServer agent = rig.agent(it -> it.json("" + it.body().length()));
    for (int i = 0; i < 2; i++) {
      ChannelRig.Attempt attempt = rig.begin(agent.endpoint(), Mapping.EXECUTE, payload, false);
      assertThat(Integer.parseInt(text(attempt.receipt()))).isGreaterThan(payload.length());
      assertThat(agent.requests().get(i).body()).endsWith(payload + "}");
    }
    assertThat(agent.connections()).isEqualTo(1);
  }

  @Test
  void whoFindsNoFreeConnectionWaitsForOne() {
    RawServer agent = rig.agent(exchange -> exchange.await().json("1"));
    List<ChannelRig.Attempt> attempts = begin(agent, 5);
    until(() -> agent.asked() == 2);
    for (int i = 0; i < 5; i++) {
      agent.proceed();
    }
    for (ChannelRig.Attempt each : attempts) {
      assertThat(text(each.receipt())).isEqualTo("1");
    }
    assertThat(agent.connections()).isEqualTo(2);
  }

  @Test
  void noMoreThanSoManyWait() {
    RawServer agent = rig.agent(exchange -> exchange.await().json("1"));
    List<ChannelRig.Attempt> attempts = begin(agent, 6);
    Receipt.Failed failed = failed(attempts.getLast().receipt());
    assertThat(failed.code()).isEqualTo(FaultCode.LOAD_TOO_HIGH);
    assertThat(failed.effect()).isEqualTo(Effect.NONE);
    assertThat(failed.connected()).isTrue();
  }

  @Test
  @Satisfies("F8")
  void whoGaveUpWaitingTakesNobodysPlace() {
    RawServer agent = rig.agent(exchange -> exchange.await().json("1"));
    List<ChannelRig.Attempt> attempts = begin(agent, 5);
    until(() -> agent.asked() == 2);
    rig.loop.execute(() -> attempts.get(2).delivery.cancel());
    rig.loop.execute(() -> attempts.get(0).delivery.cancel());
    rig.turn();
    for (int i = 0; i < 5; i++) {
      agent.proceed();
    }
    for (int each : new int[] {1, 3, 4}) {
      assertThat(text(attempts.get(each).receipt())).isEqualTo("1");
    }
    assertThat(attempts.get(0).receipts).isEmpty();
    assertThat(attempts.get(2).receipts).isEmpty();
  }

  @Test
  @Satisfies("F1")
  void aConnectionThatDoesNotComeAboutInTimeWasSentNothing() throws IOException {
    try (ServerSocket full = new ServerSocket()) {
      // Nobody accepts, and the kernel's queue is full: further connections hang.
      full.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 1);
      List<Socket> queue = new ArrayList<>();
      try {
        for (int i = 0; i < 8; i++) {
          Socket socket = new Socket();
          queue.add(socket);
          try {
            socket.connect(full.getLocalSocketAddress(), 50);
          } catch (IOException e) {
            break; // full
          }
        }
        Receipt.Failed failed =
            failed(rig.ask(new Endpoint("http://127.0.0.1:" + full.getLocalPort())));
        assertThat(failed.code()).isEqualTo(FaultCode.UNREACHABLE);
        assertThat(failed.effect()).isEqualTo(Effect.NONE);
        assertThat(failed.connected()).isFalse();
        assertThat(failed.message()).contains("within 200 ms");
      } finally {
        for (Socket each : queue) {
          each.close();
        }
      }
    }
  }

  @Test
  void anAgentThatComesBackIsReachedAgain() throws IOException {
    RawServer gone = rig.agent(exchange -> exchange.json("1"));
    gone.close();
    // Whoever looks for a free port now must not find this one: bound, and nobody listens.
    try (Socket held = new Socket()) {
      held.setReuseAddress(true);
      held.bind(new InetSocketAddress("127.0.0.1", gone.endpoint().port()));
      assertThat(failed(rig.ask(gone)).effect()).isEqualTo(Effect.NONE);
    }
    RawServer back = rig.agent(exchange -> exchange.json("2"));
    assertThat(text(rig.ask(back))).isEqualTo("2");
  }

  @Test
  void aClosedChannelKeepsNoConnections() {
    RawServer agent = rig.agent(exchange -> exchange.json("1"));
    assertThat(text(rig.ask(agent))).isEqualTo("1");
    rig.channel.close();
    rig.turn();
    assertThat(text(rig.ask(agent))).isEqualTo("1");
    until(() -> agent.open() == 0);
  }

  private List<ChannelRig.Attempt> begin(RawServer agent, int count) {
    List<ChannelRig.Attempt> attempts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      attempts.add(rig.begin(agent, false));
    }
    return attempts;
  }
}
