package io.agentreach.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.Frame;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Principal;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.model.Target;
import io.agentreach.core.model.Trace;
import io.agentreach.core.port.Channel;
import io.agentreach.core.port.Dispatch;
import io.agentreach.core.port.Loop;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What the suites of a {@link Channel} need, and how they use it. */
public interface ChannelFixture {
  /** The channel under test, the same one during one test. It takes replies of less than 64 MiB. */
  Channel channel();

  /** A loop for it. */
  Loop loop();

  /** Starts an agent, which the test class closes. */
  Peer agent(Conduct conduct);

  /** Waits until {@code condition} holds; fails if it does not within a few seconds. */
  void workUntil(BooleanSupplier condition);

  /** The failure that a receipt must be. */
  default Receipt.Failed failed(Receipt receipt) {
    assertThat(receipt).isInstanceOf(Receipt.Failed.class);
    return (Receipt.Failed) receipt;
  }

  /** The bytes as text; empty if there are none. */
  default String text(@Nullable Payload payload) {
    return payload == null ? "" : payload.text();
  }

  /** How an attempt ended. */
  default Receipt ask(Peer peer, boolean streaming) {
    return run(peer, streaming).receipts().getFirst();
  }

  /** Lets the peer take all its steps, and waits for the end. */
  default Heard run(Peer peer, boolean streaming) {
    Heard heard = begin(peer, streaming, frame -> {});
    for (int i = 0; i <= Conduct.CHUNKS; i++) {
      peer.proceed();
    }
    workUntil(() -> !heard.receipts().isEmpty());
    return heard;
  }

  /** Begins an attempt. */
  default Heard begin(Peer peer, boolean streaming, Consumer<Frame> onFrame) {
    Heard heard = new Heard(onFrame);
    loop()
        .execute(() -> heard.delivery(channel().deliver(dispatch(peer, streaming), loop(), heard)));
    workUntil(heard::begun);
    return heard;
  }

  /** Gives everything that is on its way the time to arrive. */
  default void settle() {
    AtomicReference<Boolean> passed = new AtomicReference<>(false);
    loop().execute(() -> loop().after(Duration.ofMillis(30).toNanos(), () -> passed.set(true)));
    workUntil(passed::get);
  }

  /** An attempt at a peer. */
  default Dispatch dispatch(Peer peer, boolean streaming) {
    return ChannelFixture.dispatch(
        peer.endpoint(), Capability.named("greet"), "{\"to\":\"secret\"}", streaming);
  }

  /** An attempt with this payload. */
  static Dispatch dispatch(
      Endpoint endpoint, Capability capability, String payload, boolean streaming) {
    CapabilityName asked = capability.name();
    Call call =
        new Call(
            "r-1",
            Principal.ANONYMOUS,
            new Target.ByCapability(asked),
            Payload.json(payload),
            Call.Wish.NONE,
            new Trace("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331", true, false),
            0,
            null,
            streaming);
    long remaining = Duration.ofSeconds(10).toNanos();
    return new Dispatch(call, new AgentId("a-1"), endpoint, capability, asked, 1, remaining);
  }
}
