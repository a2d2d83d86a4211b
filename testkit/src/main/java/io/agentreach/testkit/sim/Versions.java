package io.agentreach.testkit.sim;

import io.agentreach.core.model.AgentKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What was asked to be written of each agent: the latest version that was acknowledged, and all
 * that followed.
 */
final class Versions<T> {
  /** Equal only to itself: the same value may be written twice. */
  private static final class Version<T> {
    private final T value;

    Version(T value) {
      this.value = value;
    }
  }

  private final T nothing;
  private final Map<AgentKey, List<Version<T>>> versions = new HashMap<>();

  /**
   * @param nothing what is there of an agent of which nothing was ever written
   */
  Versions(T nothing) {
    this.nothing = nothing;
  }

  /** A write was asked for; what is returned has to be run when it is acknowledged. */
  Runnable write(AgentKey key, T value) {
    List<Version<T>> all =
        versions.computeIfAbsent(key, k -> new ArrayList<>(List.of(new Version<>(nothing))));
    Version<T> fresh = new Version<>(value);
    all.add(fresh);
    return () -> all.subList(0, Math.max(0, all.indexOf(fresh))).clear();
  }

  /** Whether a restart may find a version of this kind. */
  boolean mayBe(AgentKey key, Predicate<T> kind) {
    return versions.getOrDefault(key, List.of(new Version<>(nothing))).stream()
        .anyMatch(each -> kind.test(each.value));
  }

  /** What a restart found is the truth from then on. */
  void found(AgentKey key, T value) {
    versions.put(key, new ArrayList<>(List.of(new Version<>(value))));
  }

  Set<AgentKey> keys() {
    return Set.copyOf(versions.keySet());
  }
}
