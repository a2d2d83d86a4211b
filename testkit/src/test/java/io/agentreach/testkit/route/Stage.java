package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.Heartbeat;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.AgentStore;
import io.agentreach.core.port.Event;
import io.agentreach.core.port.InputCheck;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.BeatAnswer;
import io.agentreach.core.registry.Candidate;
import io.agentreach.core.registry.Registry;
import io.agentreach.core.route.Explanation;
import io.agentreach.core.route.Remembering;
import io.agentreach.core.route.RouteRules;
import io.agentreach.core.route.Router;
import io.agentreach.core.route.SelectRules;
import io.agentreach.core.rule.CanaryRule;
import io.agentreach.core.rule.FallbackRule;
import io.agentreach.testkit.Behaviour;
import io.agentreach.testkit.ScriptedChannel;
import io.agentreach.testkit.VirtualLoop;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A router with scripted agents, and the clock in the test's hand. */
final class Stage {
  final VirtualLoop loop = new VirtualLoop();
  final ScriptedChannel channel = new ScriptedChannel();
  final List<Event> events = new ArrayList<>();
  final Registry registry;
  final Router router;
  private int tokens;

  /** The usual rules, but no call waits for a slot. */
  static final RouteRules NO_WAITING = rules("", Map.of(), Map.of(), 0);

  /** The usual rules, but for these. */
  static RouteRules rules(
      String region,
      Map<CapabilityName, CanaryRule> canaries,
      Map<CapabilityName, FallbackRule> fallbacks,
      int mostWaiting) {
    RouteRules usual = RouteRules.DEFAULT;
    SelectRules select = SelectRules.DEFAULT;
    return new RouteRules(
        usual.retry(),
        usual.time(),
        usual.loop(),
        new SelectRules(
            select.strategy(),
            select.scanAll(),
            select.sample(),
            select.bound(),
            region,
            canaries,
            fallbacks,
            mostWaiting),
        usual.group(),
        usual.retryShare(),
        usual.retryFloor(),
        usual.hedge());
  }

  Stage() {
    this(RouteRules.DEFAULT);
  }

  Stage(RouteRules rules) {
    this(rules, null);
  }

  Stage(RouteRules rules, @Nullable Remembering remembering) {
    registry =
        new Registry(
            NO_STORE,
            events::add,
            () -> Instant.EPOCH,
            () -> "access-" + ++tokens,
            Registry.Settings.DEFAULT);
    router =
        new Router(
            registry,
            rules,
            InputCheck.NONE,
            events::add,
            new SplittableRandom(7),
            remembering,
            loop.now());
  }

  /** An agent that never beats, with one capability, that behaves so in turn. */
  Stage agent(String name, Capability capability, Behaviour... inTurn) {
    return agent(Manifests.silent(name, capability), inTurn);
  }

  Stage agent(Manifest manifest, Behaviour... inTurn) {
    channel.script(manifest.agent().value(), inTurn);
    registry.register(manifest, "{}", loop.now());
    return this;
  }

  BeatAnswer beat(String agent, Heartbeat beat) {
    return registry.beat(key(agent), beat, null, loop.now());
  }

  AgentRecord record(String agent) {
    AgentRecord found = registry.catalog().agent(key(agent));
    assertThat(found).as(agent).isNotNull();
    return found;
  }

  Candidate candidate(String agent) {
    return record(agent).candidates().getFirst();
  }

  static AgentKey key(String agent) {
    return new AgentKey(TenantId.DEFAULT, new AgentId(agent));
  }

  static Endpoint endpoint(String agent) {
    return new Endpoint("http://" + agent + ":9000");
  }

  /** Places a call on another loop, which the test has to drive. */
  Waiting call(Ask ask, VirtualLoop other) {
    Waiting waiting = new Waiting(other);
    waiting.handle(router.route(ask.call(), other, channel, waiting));
    return waiting;
  }

  /** Places a call and lets all happen that needs no time. */
  Waiting call(Ask ask) {
    Waiting waiting = new Waiting(loop);
    waiting.handle(router.route(ask.call(), loop, channel, waiting));
    loop.runDue();
    return waiting;
  }

  Waiting call(String capability) {
    return call(Ask.of(capability));
  }

  /** The outcome's code of as many calls, one after the other, none of which takes time. */
  void callTimes(int times, String capability) {
    for (int i = 0; i < times; i++) {
      call(capability);
    }
  }

  Explanation explain(Ask ask) {
    return router.explain(ask.call(), loop.now());
  }

  void advance(Duration duration) {
    loop.advance(duration);
  }

  void advanceMillis(long millis) {
    loop.advance(Duration.ofMillis(millis));
  }

  /** Calls at work at all agents together, by the hub's own count. */
  int inFlight() {
    return registry.catalog().agents(TenantId.DEFAULT).stream()
        .mapToInt(each -> each.slots().inFlight())
        .sum();
  }

  private static final AgentStore NO_STORE =
      new AgentStore() {
        private final CompletionStage<Void> done = CompletableFuture.completedFuture(null);

        @Override
        public CompletionStage<Void> save(StoredAgent agent) {
          return done;
        }

        @Override
        public CompletionStage<Void> remove(AgentKey key) {
          return done;
        }

        @Override
        public CompletionStage<Void> touch(Instant hubAlive, List<Seen> seen) {
          return done;
        }

        @Override
        public CompletionStage<Snapshot> load() {
          return CompletableFuture.completedFuture(new Snapshot(List.of(), null));
        }
      };
}
