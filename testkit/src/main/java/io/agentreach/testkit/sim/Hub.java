package io.agentreach.testkit.sim;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.port.AgentStore.Snapshot;
import io.agentreach.core.port.AgentStore.StoredAgent;
import io.agentreach.core.port.InputCheck;
import io.agentreach.core.port.Loop;
import io.agentreach.core.registry.Registry;
import io.agentreach.core.route.RouteRules;
import io.agentreach.core.route.Router;
import io.agentreach.core.rule.BreakerRule;
import io.agentreach.core.rule.LoopRule;
import io.agentreach.core.rule.RetryRule;
import io.agentreach.core.rule.TimeRule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The process that the engine runs in: it starts, ticks, pauses, dies, and starts again from its
 * disk. All that comes to it from outside comes through {@link #enter}.
 */
final class Hub {
  static final double RETRY_SHARE = 0.2;
  static final int RETRY_FLOOR = 1;
  private static final long SEEN_EVERY = Duration.ofSeconds(5).toNanos();

  private final World world;
  private final Policy policy;
  private final Chance chance;
  private final Disk disk;
  private final long start;
  private final AtomicInteger tokens = new AtomicInteger();
  private final Map<String, Manifest> documents = new HashMap<>();
  private final List<Runnable> held = new ArrayList<>();
  private boolean up;
  private boolean paused;
  private int life;
  private Registry registry;
  private Router router;
  private HubLoop loop;

  Hub(World world, Policy policy, Chance chance) {
    this.world = world;
    this.policy = policy;
    this.chance = chance;
    this.start = world.loop().now();
    this.disk = new Disk(nanos -> world.after(nanos, this::commit), chance.split());
    this.loop = new HubLoop(world.loop());
    this.registry = newRegistry();
    this.router = newRouter();
  }

  private Registry newRegistry() {
    return new Registry(
        disk,
        world.inspector().agents(),
        () -> Instant.EPOCH.plusNanos(world.loop().now() - start),
        () -> "access-" + tokens.incrementAndGet(),
        Registry.Settings.DEFAULT);
  }

  /** Production rules, but a retry budget small enough to be felt, and few candidates are many. */
  private Router newRouter() {
    RouteRules rules =
        new RouteRules(
            RetryRule.DEFAULT,
            TimeRule.DEFAULT,
            LoopRule.DEFAULT,
            policy.selectRules(),
            BreakerRule.DEFAULT,
            RETRY_SHARE,
            RETRY_FLOOR,
            false);
    return new Router(
        registry,
        rules,
        InputCheck.NONE,
        world.inspector().agents(),
        chance.split().generator(),
        world.loop().now());
  }

  /** Starts for the first time. */
  void begin() {
    up = true;
    ticks();
    seen();
  }

  Registry registry() {
    return registry;
  }

  Router router() {
    return router;
  }

  Loop loop() {
    return loop;
  }

  boolean running() {
    return up && !paused;
  }

  int timers() {
    return loop.waiting();
  }

  /** A document that stands for this manifest on disk. */
  String document(Manifest manifest) {
    String document = "manifest-" + documents.size();
    documents.put(document, manifest);
    return document;
  }

  /** Something comes in from outside: it waits while the hub is paused, and is lost while down. */
  void enter(Runnable input) {
    if (!up) {
      return;
    }
    if (paused) {
      held.add(input);
    } else {
      input.run();
    }
  }

  private void ticks() {
    int mine = life;
    world.after(
        HubTime.TICK.toNanos(),
        () -> {
          if (life == mine) {
            enter(this::tick);
          }
        });
  }

  private void tick() {
    long now = world.loop().now();
    world.inspector().agents().tick(now);
    registry.tick(HubTime.TICK, now);
    world.inspector().agents().ticked(now);
    ticks();
  }

  private void seen() {
    int mine = life;
    enter(() -> {
      Runnable acknowledged = world.inspector().agents().seen(world.loop().now());
      var _ = registry.noteSeen(world.loop().now()).thenRun(acknowledged);
    });
    world.after(
        SEEN_EVERY,
        () -> {
          if (life == mine) {
            seen();
          }
        });
  }

  private void commit() {
    if (up) {
      disk.commit();
    }
  }

  /** Stands still for a while, as in a long garbage collection or on a suspended machine. */
  void pause(long nanos) {
    if (!running()) {
      return;
    }
    world.inspector().note("the hub pauses");
    paused = true;
    loop.pause();
    int mine = life;
    world.after(
        nanos,
        () -> {
          if (life == mine) {
            resume();
          }
        });
  }

  private void resume() {
    world.inspector().agents().resumed(world.loop().now());
    paused = false;
    List<Runnable> waiting = List.copyOf(held);
    held.clear();
    boolean timersFirst = chance.happens(0.5);
    if (timersFirst) {
      loop.resume();
    }
    waiting.forEach(Runnable::run);
    if (!timersFirst) {
      loop.resume();
    }
  }

  /** Dies at once, and starts again a while later from what is on disk. */
  void crash(long downNanos) {
    if (!up) {
      return;
    }
    world.inspector().crashed();
    up = false;
    paused = false;
    life++;
    held.clear();
    loop.die();
    disk.crash();
    world.after(downNanos, this::restart);
  }

  private void restart() {
    long now = world.loop().now();
    loop = new HubLoop(world.loop());
    registry = newRegistry();
    router = newRouter();
    up = true;
    world.inspector().restarting(now);
    Snapshot snapshot = disk.load().toCompletableFuture().join();
    for (StoredAgent each : snapshot.agents()) {
      Manifest manifest = documents.get(each.document());
      if (manifest == null || !manifest.key().equals(each.key())) {
        throw world.inspector().violation(each.key(), "is restored with another's document");
      }
      registry.restore(manifest, each, snapshot.hubAlive(), now);
      world.inspector().agents().restored(registry, manifest, now);
    }
    world.inspector().agents().restarted(now);
    ticks();
    seen();
  }

  /** Whether the hub knows of this agent. */
  boolean knows(AgentKey key) {
    return registry.catalog().agent(key) != null;
  }
}
