package io.agentreach.wire.http;

import static org.awaitility.Awaitility.await;

import io.agentreach.core.port.Channel;
import io.agentreach.core.port.Loop;
import io.agentreach.testkit.contract.ChannelContract;
import io.agentreach.testkit.contract.ChannelStreamContract;
import io.agentreach.testkit.contract.Conduct;
import io.agentreach.testkit.contract.Peer;
import io.agentreach.testkit.http.HttpConduct;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;

/** The HTTP channel keeps the contract of every channel, against agents on real sockets. */
class HttpChannelContractTest implements ChannelContract, ChannelStreamContract {
  private final Vertx vertx = Vertx.vertx();
  private final VertxLoop loop = new VertxLoop(vertx.getOrCreateContext());
  private final HttpChannel channel =
      new HttpChannel(
          ChannelLimits.DEFAULT, AddressPolicy.DEFAULT, new LateResults(), Room.ofHeap());
  private final List<Peer> peers = new ArrayList<>();

  @AfterEach
  void close() {
    peers.forEach(Peer::close);
    vertx.close().await();
  }

  @Override
  public Channel channel() {
    return channel;
  }

  @Override
  public Loop loop() {
    return loop;
  }

  @Override
  public Peer agent(Conduct conduct) {
    Peer peer = HttpConduct.start(conduct);
    peers.add(peer);
    return peer;
  }

  @Override
  public void workUntil(BooleanSupplier condition) {
    await().pollInterval(Duration.ofMillis(2)).until(condition::getAsBoolean);
  }
}
