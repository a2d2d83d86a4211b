package io.agentreach.wire.http;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.port.Channel;
import io.agentreach.core.port.Dispatch;
import io.agentreach.core.port.Inquiry;
import io.agentreach.core.port.Loop;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;

/**
 * Carries attempts to agents over HTTP/1.1: by default {@code POST {endpoint}/execute}, or as a
 * capability's mapping says. Thread-safe; never blocks.
 *
 * <p>Every {@link VertxLoop} has connections of its own, so that an attempt never leaves its loop.
 * No redirect is followed, and no proxy of the environment is used.
 */
public final class HttpChannel implements Channel, Inquiry, AutoCloseable {
  private final ChannelLimits limits;
  private final AddressPolicy policy;
  private final LateResults late;
  private final Room room;
  private final SslContext tls;
  private final Map<VertxLoop, LoopClient> clients = new ConcurrentHashMap<>();
  private volatile boolean closed;

  /**
   * A channel that trusts the certificate authorities of the JDK.
   *
   * @param late where results of agents that answer 202 will be posted
   * @param room the memory for large replies
   */
  public HttpChannel(ChannelLimits limits, AddressPolicy policy, LateResults late, Room room) {
    this(limits, policy, late, room, trustOfTheJdk());
  }

  HttpChannel(
      ChannelLimits limits, AddressPolicy policy, LateResults late, Room room, SslContext tls) {
    this.limits = limits;
    this.policy = policy;
    this.late = late;
    this.room = room;
    this.tls = tls;
  }

  static SslContext trustOfTheJdk() {
    try {
      return SslContextBuilder.forClient().build();
    } catch (SSLException e) {
      throw new IllegalStateException("this JDK has no usable TLS", e);
    }
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the loop is no {@link VertxLoop}
   */
  @Override
  public Delivery deliver(Dispatch dispatch, Loop loop, Listener listener) {
    return client(own(loop)).deliver(dispatch, listener);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the loop is no {@link VertxLoop}
   */
  @Override
  public void ask(
      AgentKey agent, Endpoint endpoint, String requestId, Loop loop, Consumer<Word> hearer) {
    LoopClient client = client(own(loop));
    Inquest.ask(endpoint, requestId, client.askingPool(endpoint), client, hearer);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the loop is no {@link VertxLoop}
   */
  @Override
  public void stop(AgentKey agent, Endpoint endpoint, String requestId, Loop loop) {
    LoopClient client = client(own(loop));
    Inquest.stop(endpoint, requestId, client.askingPool(endpoint), client);
  }

  private static VertxLoop own(Loop loop) {
    if (!(loop instanceof VertxLoop own)) {
      throw new IllegalArgumentException("the HTTP channel works on the loops of Vert.x only");
    }
    return own;
  }

  private LoopClient client(VertxLoop loop) {
    LoopClient client = clients.get(loop);
    return client == null ? open(loop) : client;
  }

  private LoopClient open(VertxLoop loop) {
    LoopClient client =
        clients.computeIfAbsent(loop, own -> new LoopClient(own, limits, policy, late, room, tls));
    if (closed) {
      client.shut();
    }
    return client;
  }

  /**
   * Closes the idle connections, and from now on every other one as soon as its exchange is over.
   * Attempts under way go on.
   */
  @Override
  public void close() {
    closed = true;
    clients.forEach((loop, client) -> loop.execute(client::shut));
  }
}
