package io.agentreach.sdk.health;

import io.agentreach.core.port.Loop;
import io.agentreach.sdk.handler.Workload;
import io.agentreach.sdk.heart.Body;
import io.agentreach.sdk.heart.Vitals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An agent's own judgement of itself: not able while a dependency is down, its pool is exhausted,
 * time-outs rise or nothing finishes. Lives on the loop.
 */
public final class SelfWatch implements Body {
  /** How many evaluations in a row have to agree before anything changes. */
  static final int IN_ROW = 3;

  private final Supplier<Workload> work;
  private final Supplier<Usage> usage;
  private final List<Dependency> dependencies = new ArrayList<>();
  private final @Nullable Remaining remaining;
  private final List<Symptom> symptoms =
      List.of(
          new Symptom(new PoolSign()),
          new Symptom(new TimeoutSign()),
          new Symptom(new StandstillSign()));

  /**
   * A watch over one agent.
   *
   * @param work what the agent has at work; must not block
   * @param usage what its process uses; must not block
   * @param checks what it depends on, by name
   * @param busyTime how long its work still takes, null if it does not say
   */
  public SelfWatch(
      Loop loop,
      Errands errands,
      Supplier<Workload> work,
      Supplier<Usage> usage,
      Map<String, HealthCheck> checks,
      @Nullable BusyTime busyTime) {
    this.work = work;
    this.usage = usage;
    checks.forEach((name, check) -> dependencies.add(new Dependency(name, check, loop, errands)));
    this.remaining = busyTime == null ? null : new Remaining(busyTime, loop, errands);
  }

  @Override
  public void examine(long now) {
    Workload present = work.get();
    dependencies.forEach(Dependency::check);
    if (remaining != null && present.any()) {
      remaining.ask();
    }
    symptoms.forEach(each -> each.evaluate(present, now));
  }

  @Override
  public Vitals vitals() {
    Workload present = work.get();
    Usage used = usage.get();
    Duration eta = remaining == null || !present.any() ? null : remaining.left();
    Map<String, Boolean> health = new HashMap<>();
    dependencies.forEach(each -> health.put(each.name(), each.healthy()));
    return new Vitals(
        present.running(),
        present.queued(),
        present.width(),
        used.cpu(),
        used.memory(),
        eta,
        health,
        present.last(),
        troubles());
  }

  private List<String> troubles() {
    List<String> troubles = new ArrayList<>();
    for (Dependency each : dependencies) {
      if (!each.healthy()) {
        troubles.add("its dependency " + each.name() + " is down");
      }
    }
    for (Symptom each : symptoms) {
      if (each.on()) {
        troubles.add(each.words());
      }
    }
    return troubles;
  }
}
