package io.agentreach.testkit;

import io.agentreach.core.model.CallKey;
import io.agentreach.core.port.ResultStore;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Results in memory, for tests that need no disk: what a test keeps of it is what a restart finds.
 * Thread-safe; stages are complete when they are returned.
 */
public final class MemoryResultStore implements ResultStore {
  private final Map<CallKey, StoredResult> results = new HashMap<>();

  @Override
  public synchronized CompletionStage<Void> save(StoredResult result) {
    Instant until = result.expiresAt().truncatedTo(ChronoUnit.MILLIS);
    results.put(
        result.key(),
        new StoredResult(result.key(), result.fingerprint(), until, result.outcome()));
    return CompletableFuture.completedStage(null);
  }

  @Override
  public synchronized CompletionStage<Optional<StoredResult>> find(CallKey key) {
    return CompletableFuture.completedStage(Optional.ofNullable(results.get(key)));
  }

  @Override
  public synchronized CompletionStage<Integer> expire(Instant now, int keep, int most) {
    List<StoredResult> oldest =
        results.values().stream().sorted(Comparator.comparing(StoredResult::expiresAt)).toList();
    int removed = 0;
    for (StoredResult each : oldest) {
      boolean over = !each.expiresAt().isAfter(now) || results.size() > keep;
      if (removed < most && over) {
        results.remove(each.key());
        removed++;
      }
    }
    return CompletableFuture.completedStage(removed);
  }

  /** How many results there are. */
  public synchronized int size() {
    return results.size();
  }
}
