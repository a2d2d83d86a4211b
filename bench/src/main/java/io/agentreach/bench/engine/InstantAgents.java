package io.agentreach.bench.engine;

import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.model.Transport;
import io.agentreach.core.port.Channel;
import io.agentreach.core.port.Channels;
import io.agentreach.core.port.Dispatch;
import io.agentreach.core.port.Loop;

/** Agents that have answered before they are asked, over every transport. Thread-safe. */
final class InstantAgents implements Channel, Channels {
  private static final Receipt ANSWER = new Receipt.Replied(Payload.json("{}"));

  private static final Delivery DONE =
      new Delivery() {
        @Override
        public void cancel() {}

        @Override
        public void pause() {}

        @Override
        public void resume() {}
      };

  @Override
  public Channel of(Transport transport) {
    return this;
  }

  @Override
  public Delivery deliver(Dispatch dispatch, Loop loop, Listener listener) {
    listener.end(ANSWER);
    return DONE;
  }
}
