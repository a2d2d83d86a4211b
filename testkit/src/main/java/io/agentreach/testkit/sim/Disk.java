package io.agentreach.testkit.sim;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.port.AgentStore;
import io.agentreach.testkit.MemoryAgentStore;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongConsumer;

/**
 * A store that writes in groups and acknowledges what is written. Of what it has not acknowledged
 * yet, a crash keeps what comes first, some of it or all or nothing.
 */
final class Disk implements AgentStore {
  private record Write(Runnable change, CompletableFuture<Void> acknowledged) {}

  private final MemoryAgentStore kept = new MemoryAgentStore();
  private final Deque<Write> pending = new ArrayDeque<>();
  private final LongConsumer commitAfter;
  private final Chance chance;
  private boolean committing;

  /**
   * @param commitAfter has {@link #commit} called after so many nanoseconds
   */
  Disk(LongConsumer commitAfter, Chance chance) {
    this.commitAfter = commitAfter;
    this.chance = chance;
  }

  @Override
  public CompletionStage<Void> save(StoredAgent agent) {
    return write(() -> kept.save(agent));
  }

  @Override
  public CompletionStage<Void> remove(AgentKey key) {
    return write(() -> kept.remove(key));
  }

  @Override
  public CompletionStage<Void> touch(Instant hubAlive, List<Seen> seen) {
    List<Seen> copy = List.copyOf(seen);
    return write(() -> kept.touch(hubAlive, copy));
  }

  @Override
  public CompletionStage<Snapshot> load() {
    return kept.load();
  }

  private CompletionStage<Void> write(Runnable change) {
    Write write = new Write(change, new CompletableFuture<>());
    pending.add(write);
    if (!committing) {
      committing = true;
      commitAfter.accept(chance.nanos(0, 0.02));
    }
    return write.acknowledged;
  }

  /** All that was asked for is on disk, and is acknowledged. */
  void commit() {
    committing = false;
    List<Write> group = List.copyOf(pending);
    pending.clear();
    group.forEach(each -> each.change.run());
    group.forEach(each -> each.acknowledged.complete(null));
  }

  /** The process dies, perhaps while it writes. */
  void crash() {
    int written = chance.between(0, pending.size());
    for (int i = 0; i < written; i++) {
      pending.removeFirst().change.run();
    }
    pending.clear();
    committing = false;
  }
}
