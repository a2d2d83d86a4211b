package io.agentreach.bench.engine;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.Heartbeat;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Principal;
import io.agentreach.core.model.Priority;
import io.agentreach.core.model.Strategy;
import io.agentreach.core.model.Target;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.model.Trace;
import io.agentreach.core.model.Transport;
import io.agentreach.core.port.Events;
import io.agentreach.core.port.InputCheck;
import io.agentreach.core.port.Loop;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.BeatAnswer;
import io.agentreach.core.registry.Registry;
import io.agentreach.core.route.CallListener;
import io.agentreach.core.route.RouteRules;
import io.agentreach.core.route.Router;
import io.agentreach.core.route.Trail;
import io.agentreach.testkit.MemoryAgentStore;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A router with many agents that have all beaten once, each with a load of its own. Thread-safe
 * once it stands.
 */
final class Fleet {
  /** So long that no agent falls silent while a benchmark runs. */
  private static final Duration INTERVAL = Duration.ofHours(10);

  private final Loop loop = new TimerlessLoop();
  private final InstantAgents agents = new InstantAgents();
  private final Registry registry;
  private final Router router;
  private final List<AgentKey> keys = new ArrayList<>();
  private int beats;

  Fleet() {
    registry =
        new Registry(
            new MemoryAgentStore(),
            Events.NONE,
            InstantSource.system(),
            () -> "token",
            Registry.Settings.DEFAULT);
    RandomGenerator random = () -> ThreadLocalRandom.current().nextLong();
    router =
        new Router(registry, RouteRules.DEFAULT, InputCheck.NONE, Events.NONE, random, loop.now());
  }

  /** Adds {@code count} agents that each declare {@code capability} and nothing else. */
  Fleet with(int count, String capability) {
    for (int i = 0; i < count; i++) {
      add(capability);
    }
    return this;
  }

  private void add(String capability) {
    int number = keys.size();
    AgentKey key = new AgentKey(TenantId.DEFAULT, new AgentId("agent-" + number));
    Manifest manifest =
        new Manifest(
            key,
            List.of(new Endpoint("local:agent-" + number)),
            Transport.LOCAL,
            List.of(Capability.named(capability)),
            Map.of(),
            Set.of(),
            1,
            "",
            "1.0.0",
            INTERVAL,
            Manifest.DEFAULT_CONCURRENCY,
            Set.of(),
            Set.of(),
            0,
            AgentState.READY);
    registry.register(manifest, "{}", loop.now()).toCompletableFuture().join();
    keys.add(key);
    beat();
  }

  /** Takes all agents out of traffic. */
  Fleet allCordoned() {
    for (AgentKey each : keys) {
      CompletionStage<AgentRecord> done = registry.cordon(each, true, loop.now());
      if (done == null) {
        throw new IllegalStateException("not registered: " + each);
      }
    }
    return this;
  }

  /** Lets the next agent beat; not thread-safe. */
  BeatAnswer beat() {
    int number = beats++ % keys.size();
    int running = number * 7 % 41;
    Heartbeat beat =
        new Heartbeat(beats, AgentState.READY, running, 0, null, 0.2, 0.4, 0.1, Map.of(), 0);
    return registry.beat(keys.get(number), beat, null, loop.now());
  }

  /** A call for {@code capability} by a strategy, null for the default. */
  static Call call(String capability, @Nullable Strategy strategy) {
    Call.Wish wish =
        new Call.Wish(
            Set.of(), Priority.NORMAL, null, null, null, null, null, strategy, null, null, null);
    return new Call(
        "request-1",
        Principal.ANONYMOUS,
        new Target.ByCapability(new CapabilityName(capability)),
        Payload.EMPTY,
        wish,
        new Trace("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331", true, false),
        0,
        null,
        false);
  }

  /** Routes a call to its end and returns that; fails if it was no success. */
  Outcome route(Call call) {
    Ended ended = new Ended();
    router.route(call, loop, agents, ended);
    if (ended.outcome instanceof Outcome.Success success) {
      return success;
    }
    throw new IllegalStateException("not routed: " + ended.outcome);
  }

  /** Routes a call to its end and returns that; fails if an agent took it. */
  Outcome refuse(Call call) {
    Ended ended = new Ended();
    router.route(call, loop, agents, ended);
    if (ended.outcome instanceof Outcome.Failure failure) {
      return failure;
    }
    throw new IllegalStateException("routed: " + ended.outcome);
  }

  private static final class Ended implements CallListener {
    private @Nullable Outcome outcome;

    @Override
    public void settled(Outcome outcome, Trail trail) {
      this.outcome = outcome;
    }
  }
}
