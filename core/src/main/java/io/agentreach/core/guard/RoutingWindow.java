package io.agentreach.core.guard;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Remembers which capabilities a trace was routed to of late, so that a loop is seen even where
 * agents pass nothing on but the trace id. Holds two generations, each a minute or 50,000 traces
 * long, whatever ends first; older traces are forgotten. Thread-safe.
 */
public final class RoutingWindow {
  private static final long LENGTH = Duration.ofMinutes(1).toNanos();
  private static final int MOST = 50_000;
  private static final int LONGEST_CHAIN = 64;

  /** The capabilities of one trace, in order. */
  private record Chain(String last, int length, @Nullable Chain before) {
    List<String> names() {
      ArrayDeque<String> names = new ArrayDeque<>();
      for (Chain each = this; each != null && names.size() < LONGEST_CHAIN; each = each.before) {
        names.addFirst(each.last);
      }
      return List.copyOf(names);
    }
  }

  private record Generations(
      ConcurrentHashMap<String, Chain> young, ConcurrentHashMap<String, Chain> old, long since) {}

  private final AtomicReference<Generations> generations;

  public RoutingWindow(long now) {
    generations =
        new AtomicReference<>(
            new Generations(new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), now));
  }

  /** Notes one more routing of a trace and returns all that are remembered, this one last. */
  public List<String> note(String key, String capability, long now) {
    Generations present = turned(now);
    Chain chain =
        present.young.compute(
            key,
            (k, young) -> {
              Chain before = young == null ? present.old.get(k) : young;
              if (before == null) {
                return new Chain(capability, 1, null);
              }
              // A full chain keeps its length, so that a loop stays a loop however long it goes on.
              return before.length == LONGEST_CHAIN
                  ? new Chain(capability, LONGEST_CHAIN, before.before)
                  : new Chain(capability, before.length + 1, before);
            });
    return chain.length == 1 ? List.of(capability) : chain.names();
  }

  /** All routings of a trace that are remembered, without noting one. */
  public List<String> chain(String key) {
    Generations present = generations.get();
    Chain young = present.young.get(key);
    Chain chain = young == null ? present.old.get(key) : young;
    return chain == null ? List.of() : chain.names();
  }

  private Generations turned(long now) {
    Generations present = generations.get();
    if (now - present.since < LENGTH && present.young.size() < MOST) {
      return present;
    }
    Generations next = new Generations(new ConcurrentHashMap<>(), present.young, now);
    return generations.compareAndSet(present, next) ? next : generations.get();
  }
}
