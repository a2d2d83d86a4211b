package io.agentreach.testkit.sim;

import io.agentreach.core.model.Receipt;
import io.agentreach.core.model.Transport;
import io.agentreach.core.port.Channel;
import io.agentreach.core.port.Channels;
import io.agentreach.core.port.Dispatch;
import io.agentreach.core.port.Loop;
import io.agentreach.testkit.Exchange;

/** The way from the hub to the agents: it delays, refuses, and times out while connecting. */
final class Network implements Channel, Channels {
  private static final double CONNECT_TIMEOUT = 2;

  private final World world;

  Network(World world) {
    this.world = world;
  }

  @Override
  public Channel of(Transport transport) {
    return this;
  }

  @Override
  public Delivery deliver(Dispatch dispatch, Loop loop, Listener listener) {
    AttemptRecord attempt = world.inspector().calls().dispatched(dispatch, listener);
    Exchange exchange = new Exchange(dispatch, loop, attempt);
    attempt.exchange(exchange);
    Climate climate = world.climate();
    Chance chance = chance(dispatch);
    String url = dispatch.endpoint().url();
    if (chance.happens(climate.of(Hazard.BROKEN_CHANNEL))) {
      attempt.breakDown(new IllegalStateException("a channel with a fault in it"));
    } else if (chance.happens(climate.of(Hazard.CONNECT_TIMEOUT))) {
      refuse(exchange, CONNECT_TIMEOUT);
    } else if (chance.happens(climate.of(Hazard.REFUSE)) || world.listening(url) == null) {
      refuse(exchange, chance.happens(0.3) ? 0 : chance.share(0.000001, 0.01));
    } else {
      world.after(chance.nanos(0, 0.005), () -> arrive(url, attempt));
    }
    return attempt;
  }

  /** What happens to an attempt hangs on nothing but the attempt. */
  private Chance chance(Dispatch dispatch) {
    long attempt = 31L * dispatch.call().requestId().hashCode() + dispatch.number();
    return new Chance(world.scenario().seed() * 0x9e3779b97f4a7c15L + attempt);
  }

  private void refuse(Exchange exchange, double seconds) {
    Receipt refused = Receipt.Failed.notSent("no connection");
    if (seconds == 0) {
      exchange.end(refused);
    } else {
      world.after((long) (seconds * 1e9), () -> world.hub().enter(() -> exchange.end(refused)));
    }
  }

  private void arrive(String url, AttemptRecord attempt) {
    AgentProcess process = world.listening(url);
    if (process == null) {
      Receipt refused = Receipt.Failed.notSent("no connection");
      world.hub().enter(() -> attempt.exchange().end(refused));
    } else if (attempt.exchange().cancelled()) {
      world.inspector().note(attempt, "was cancelled on its way");
    } else {
      process.serve(attempt);
    }
  }
}
