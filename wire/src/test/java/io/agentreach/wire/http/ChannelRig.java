package io.agentreach.wire.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.agentreach.core.model.Capability;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.Frame;
import io.agentreach.core.model.Mapping;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.model.WorkKind;
import io.agentreach.core.port.Channel;
import io.agentreach.core.port.Dispatch;
import io.agentreach.testkit.contract.ChannelFixture;
import io.agentreach.testkit.http.RawServer;
import io.netty.handler.ssl.SslContext;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** An HTTP channel on a real event loop, and the agents that a test starts for it. */
final class ChannelRig implements AutoCloseable {
  static final Duration PATIENCE = Duration.ofSeconds(8);

  final Vertx vertx;
  final VertxLoop loop;
  final LateResults late = new LateResults();
  final HttpChannel channel;
  private final List<RawServer> servers = new ArrayList<>();

  ChannelRig() {
    this(ChannelLimits.DEFAULT, AddressPolicy.DEFAULT, new VertxOptions(), null);
  }

  ChannelRig(
      ChannelLimits limits, AddressPolicy policy, VertxOptions options, @Nullable SslContext tls) {
    vertx = Vertx.vertx(options);
    loop = new VertxLoop(vertx.getOrCreateContext());
    channel =
        tls == null
            ? new HttpChannel(limits, policy, late, Room.ofHeap())
            : new HttpChannel(limits, policy, late, Room.ofHeap(), tls);
  }

  RawServer agent(RawServer.Script script) {
    RawServer server = RawServer.start(script);
    servers.add(server);
    return server;
  }

  /** Asks an agent, and waits for the receipt. */
  Receipt ask(RawServer agent) {
    return ask(agent.endpoint());
  }

  Receipt ask(Endpoint endpoint) {
    return begin(endpoint, Mapping.EXECUTE, "{}", false).receipt();
  }

  Attempt begin(RawServer agent, boolean streaming) {
    return begin(agent.endpoint(), Mapping.EXECUTE, "{}", streaming);
  }

  Attempt begin(Endpoint endpoint, Mapping mapping, String payload, boolean streaming) {
    return begin(ChannelFixture.dispatch(endpoint, capability(mapping), payload, streaming));
  }

  Attempt begin(Dispatch dispatch) {
    return begin(dispatch, new Attempt());
  }

  /** A stream that is held back from its first event on. */
  Attempt beginHeldBack(RawServer agent) {
    Attempt attempt = new Attempt();
    attempt.onFrame = () -> attempt.delivery.pause();
    Capability plain = capability(Mapping.EXECUTE);
    return begin(ChannelFixture.dispatch(agent.endpoint(), plain, "{}", true), attempt);
  }

  private Attempt begin(Dispatch dispatch, Attempt attempt) {
    loop.execute(() -> attempt.delivery = channel.deliver(dispatch, loop, attempt));
    return attempt;
  }

  /** Lets the loop do all that is due by now. */
  void turn() {
    CopyOnWriteArrayList<Boolean> passed = new CopyOnWriteArrayList<>();
    loop.execute(() -> loop.after(1, () -> passed.add(true)));
    until(() -> !passed.isEmpty());
  }

  static void until(Callable<Boolean> condition) {
    await().atMost(PATIENCE).pollInterval(Duration.ofMillis(2)).until(condition);
  }

  static Capability capability(Mapping mapping) {
    return new Capability(
        Capability.named("greet").name(),
        "",
        Set.of(),
        null,
        null,
        List.of(),
        false,
        false,
        List.of(),
        null,
        WorkKind.MODEL,
        null,
        null,
        null,
        Capability.Validate.NONE,
        mapping);
  }

  static String text(Receipt receipt) {
    assertThat(receipt).isInstanceOf(Receipt.Replied.class);
    return ((Receipt.Replied) receipt).payload().text();
  }

  static Receipt.Failed failed(Receipt receipt) {
    assertThat(receipt).isInstanceOf(Receipt.Failed.class);
    return (Receipt.Failed) receipt;
  }

  @Override
  public void close() {
    servers.forEach(RawServer::close);
    vertx.close().await();
  }

  /** An attempt and what was heard of it. */
  static final class Attempt implements Channel.Listener {
    final List<Frame> frames = new CopyOnWriteArrayList<>();
    final List<Receipt> receipts = new CopyOnWriteArrayList<>();
    volatile Channel.@Nullable Delivery delivery;
    volatile Runnable onFrame = () -> {};

    @Override
    public void frame(Frame frame) {
      frames.add(frame);
      onFrame.run();
    }

    @Override
    public void end(Receipt receipt) {
      receipts.add(receipt);
    }

    Receipt receipt() {
      until(() -> !receipts.isEmpty());
      return receipts.getFirst();
    }
  }
}
