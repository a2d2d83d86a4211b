package io.agentreach.sdk.local;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Manifest;
import io.agentreach.sdk.handler.Run;
import io.agentreach.sdk.handler.Skill;
import io.agentreach.sdk.handler.WorkPool;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** An agent in this process. Thread-safe. */
public final class LocalAgent implements AutoCloseable {
  private static final Duration DRAIN = Duration.ofSeconds(30);

  private final LocalReach reach;
  private final Manifest manifest;
  private final List<Skill> skills;
  private final WorkPool pool;
  private final Set<Run> runs = ConcurrentHashMap.newKeySet();

  LocalAgent(LocalReach reach, Manifest manifest, List<Skill> skills) {
    this.reach = reach;
    this.manifest = manifest;
    this.skills = skills;
    // As many threads as the engine gives slots: a handler that ignores its cancellation keeps its
    // thread, so that such handlers cannot pile up.
    pool =
        new WorkPool(
            manifest.maxConcurrency(),
            0,
            Thread.ofVirtual().name("reach-" + manifest.agent() + "-", 0).factory());
  }

  /** The agent's name. */
  public String id() {
    return manifest.agent().value();
  }

  AgentKey key() {
    return manifest.key();
  }

  /** What serves a capability, null if the agent does not declare it. */
  @Nullable Skill skill(CapabilityName declared) {
    for (Skill each : skills) {
      if (each.capability().name().equals(declared)) {
        return each;
      }
    }
    return null;
  }

  boolean offer(Run run) {
    runs.add(run);
    var _ = run.finished().thenAccept(result -> runs.remove(run));
    return pool.offer(run);
  }

  /**
   * Takes the agent out: it gets nothing new, what runs is waited for (30 s at most) and then
   * cancelled. Blocks; idempotent.
   */
  @Override
  public void close() {
    reach.drain(this);
    try {
      CompletableFuture.allOf(runs.stream().map(Run::finished).toArray(CompletableFuture[]::new))
          .completeOnTimeout(null, DRAIN.toNanos(), TimeUnit.NANOSECONDS)
          .join();
    } finally {
      stop();
    }
  }

  /** Cancels what runs and leaves at once. */
  void stop() {
    runs.forEach(Run::abort);
    reach.forget(this);
    pool.close();
  }
}
