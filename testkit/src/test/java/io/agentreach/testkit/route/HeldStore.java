package io.agentreach.testkit.route;

import io.agentreach.core.model.CallKey;
import io.agentreach.core.port.ResultStore;
import io.agentreach.testkit.MemoryResultStore;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A store in memory that completes or fails its stages when the test says so. */
final class HeldStore implements ResultStore {
  final MemoryResultStore inner = new MemoryResultStore();
  private final Deque<CompletableFuture<Void>> saving = new ArrayDeque<>();
  private final Deque<CompletableFuture<Void>> finding = new ArrayDeque<>();
  boolean holdsSaves;
  boolean holdsFinds;

  /** Lets the oldest save that waits take effect. */
  void saved() {
    saving.remove().complete(null);
  }

  /** Fails the oldest save that waits; nothing of it remains. */
  void saveFails() {
    saving.remove().completeExceptionally(new IllegalStateException("disk full"));
  }

  /** Lets the oldest look that waits find what is there. */
  void found() {
    finding.remove().complete(null);
  }

  /** Fails the oldest look that waits. */
  void findFails() {
    finding.remove().completeExceptionally(new IllegalStateException("disk broken"));
  }

  @Override
  public CompletionStage<Void> save(StoredResult result) {
    if (!holdsSaves) {
      return inner.save(result);
    }
    CompletableFuture<Void> held = new CompletableFuture<>();
    saving.add(held);
    return held.thenCompose(go -> inner.save(result));
  }

  @Override
  public CompletionStage<Optional<StoredResult>> find(CallKey key) {
    if (!holdsFinds) {
      return inner.find(key);
    }
    CompletableFuture<Void> held = new CompletableFuture<>();
    finding.add(held);
    return held.thenCompose(go -> inner.find(key));
  }

  @Override
  public CompletionStage<Integer> expire(Instant now, int keep, int most) {
    return inner.expire(now, keep, most);
  }
}
