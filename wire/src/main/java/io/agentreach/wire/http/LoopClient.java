package io.agentreach.wire.http;

import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.Mapping;
import io.agentreach.core.port.Channel;
import io.agentreach.core.port.Dispatch;
import io.netty.handler.ssl.SslContext;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The HTTP client of one event loop, which everything in it belongs to. */
final class LoopClient {
  /** Ways that are remembered; a power of two. */
  private static final int ROUTES = 16_384;

  private static final long SWEEP = Duration.ofSeconds(1).toNanos();

  private final VertxLoop loop;
  private final ChannelLimits limits;
  private final AddressPolicy policy;
  private final LateResults late;
  private final Room room;
  private final SslContext tls;
  private final RequestWriter writer = new RequestWriter();
  private final @Nullable Route[] routes = new @Nullable Route[ROUTES];
  private final Map<String, AgentPool> pools = new HashMap<>();
  private boolean sweeping;
  private boolean shut;

  LoopClient(
      VertxLoop loop,
      ChannelLimits limits,
      AddressPolicy policy,
      LateResults late,
      Room room,
      SslContext tls) {
    this.loop = loop;
    this.limits = limits;
    this.policy = policy;
    this.late = late;
    this.room = room;
    this.tls = tls;
  }

  VertxLoop loop() {
    return loop;
  }

  ChannelLimits limits() {
    return limits;
  }

  LateResults late() {
    return late;
  }

  Room room() {
    return room;
  }

  RequestWriter writer() {
    return writer;
  }

  Channel.Delivery deliver(Dispatch dispatch, Channel.Listener listener) {
    Route route = route(dispatch.endpoint(), dispatch.capability().mapping());
    HttpAttempt attempt = new HttpAttempt(this, route, dispatch, listener);
    attempt.start();
    return attempt;
  }

  private Route route(Endpoint endpoint, Mapping mapping) {
    int hash = System.identityHashCode(endpoint) * 31 + System.identityHashCode(mapping);
    int slot = (hash ^ hash >>> 15) & (ROUTES - 1);
    Route known = routes[slot];
    if (known != null && known.leads(endpoint, mapping)) {
      return known;
    }
    Route fresh = new Route(endpoint, mapping, RequestForm.of(endpoint, mapping), pool(endpoint));
    routes[slot] = fresh;
    return fresh;
  }

  /** The connections for attempts at an agent. */
  AgentPool pool(Endpoint endpoint) {
    return pools.computeIfAbsent(place(endpoint), name -> open(endpoint));
  }

  /** Connections for questions, which must get through when all of the others are in use. */
  AgentPool askingPool(Endpoint endpoint) {
    return pools.computeIfAbsent("ask " + place(endpoint), name -> open(endpoint));
  }

  private static String place(Endpoint endpoint) {
    return endpoint.scheme() + "://" + endpoint.host() + ":" + endpoint.port();
  }

  private AgentPool open(Endpoint endpoint) {
    if (!sweeping) {
      sweeping = true;
      loop.after(SWEEP, this::sweep);
    }
    SslContext secure = "https".equals(endpoint.scheme()) ? tls : null;
    Dialer dialer = new Dialer(endpoint.host(), endpoint.port(), secure, loop, limits, policy);
    AgentPool pool = new AgentPool(dialer, loop, limits);
    if (shut) {
      pool.shut();
    }
    return pool;
  }

  private void sweep() {
    long now = loop.now();
    pools.values().removeIf(each -> !each.sweep(now));
    sweeping = !pools.isEmpty();
    if (sweeping) {
      loop.after(SWEEP, this::sweep);
    }
  }

  /** Closes the connections that are idle, and each other one when its exchange is over. */
  void shut() {
    shut = true;
    pools.values().forEach(AgentPool::shut);
  }
}
