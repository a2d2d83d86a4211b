package io.agentreach.bench.select;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Heartbeat;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Principal;
import io.agentreach.core.model.Priority;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.model.Strategy;
import io.agentreach.core.model.Target;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.model.Trace;
import io.agentreach.core.model.Transport;
import io.agentreach.core.port.Channel;
import io.agentreach.core.port.Channels;
import io.agentreach.core.port.Dispatch;
import io.agentreach.core.port.Events;
import io.agentreach.core.port.InputCheck;
import io.agentreach.core.port.Loop;
import io.agentreach.core.registry.Registry;
import io.agentreach.core.route.RouteRules;
import io.agentreach.core.route.Router;
import io.agentreach.testkit.Exchange;
import io.agentreach.testkit.MemoryAgentStore;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The hub's own engine with the rules that it has by default: agents register, beat and are looked
 * after as in the hub; only the network between is missing. Lives on its loop.
 */
final class HubChooser implements Chooser, Channel, Channels {
  private static final Duration TICK = Duration.ofSeconds(1);
  private static final Trace TRACE = new Trace("0".repeat(31) + "1", "1".repeat(16), false, false);
  private static final Receipt DONE = new Receipt.Replied(Payload.json("{}"));
  private static final Receipt FAILED =
      new Receipt.Failed(
          FaultCode.AGENT_ERROR, Effect.UNKNOWN, "agent answered 500", null, true, 500, null);

  private final Loop loop;
  private final List<QueueingAgent> agents;
  private final Map<AgentId, QueueingAgent> byName = new HashMap<>();
  private final Map<String, Job> open = new HashMap<>();
  private final Asked asked;
  private final Call.Wish wish;
  private final Registry registry;
  private final Router router;
  private int beats;

  /**
   * @param strategy how agents are picked, null for the default
   * @param asked is told of every attempt
   */
  HubChooser(
      @Nullable Strategy strategy, List<QueueingAgent> agents, Asked asked, Loop loop, long seed) {
    this.loop = loop;
    this.agents = agents;
    this.asked = asked;
    this.wish =
        new Call.Wish(
            Set.of(), Priority.NORMAL, null, null, null, null, null, strategy, null, null, null);
    this.registry =
        new Registry(
            new MemoryAgentStore(),
            Events.NONE,
            () -> Instant.EPOCH,
            () -> "token",
            Registry.Settings.DEFAULT);
    this.router =
        new Router(
            registry,
            RouteRules.DEFAULT,
            InputCheck.NONE,
            Events.NONE,
            new Random(seed),
            loop.now());
    for (QueueingAgent each : agents) {
      AgentKey key = key(each);
      byName.put(key.agent(), each);
      registry
          .register(Work.manifest(key, each.slots()), "{}", loop.now())
          .toCompletableFuture()
          .join();
    }
  }

  /** Beats and looks after the agents until {@code end}. */
  void watch(long end) {
    beat();
    registry.tick(TICK, loop.now());
    if (loop.now() - end < 0) {
      loop.after(TICK.toNanos(), () -> watch(end));
    }
  }

  private void beat() {
    beats++;
    for (QueueingAgent each : agents) {
      Heartbeat beat =
          new Heartbeat(
              beats,
              AgentState.READY,
              each.running(),
              each.queued(),
              null,
              -1,
              -1,
              -1,
              Map.of(),
              0);
      registry.beat(key(each), beat, null, loop.now());
    }
  }

  private static AgentKey key(QueueingAgent agent) {
    return new AgentKey(TenantId.DEFAULT, new AgentId("agent-" + agent.number()));
  }

  @Override
  public void send(Job job, QueueingAgent.Asker asker) {
    String id = "r-" + job.number();
    open.put(id, job);
    Call call =
        new Call(
            id,
            Principal.ANONYMOUS,
            new Target.ByCapability(Work.NAME),
            Payload.EMPTY,
            wish,
            TRACE,
            0,
            null,
            false);
    router.route(
        call,
        loop,
        this,
        (outcome, trail) -> {
          open.remove(id);
          asker.answered(outcome instanceof Outcome.Success);
        });
  }

  @Override
  public Channel of(Transport transport) {
    return this;
  }

  @Override
  public Delivery deliver(Dispatch dispatch, Loop loop, Listener listener) {
    QueueingAgent agent = byName.get(dispatch.agent());
    Job job = open.get(dispatch.call().requestId());
    if (agent == null || job == null) {
      throw new IllegalStateException("nobody asked for " + dispatch);
    }
    Exchange exchange = new Exchange(dispatch, loop, listener);
    asked.attempt(agent);
    agent.ask(job, well -> exchange.end(well ? DONE : FAILED));
    return exchange;
  }
}
