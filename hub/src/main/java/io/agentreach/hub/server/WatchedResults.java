package io.agentreach.hub.server;

import io.agentreach.core.model.CallKey;
import io.agentreach.core.port.ResultStore;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store of results whose first failure and whose recovery are logged, with the reason: calls go
 * on without it, so nobody else would notice. Thread-safe.
 */
final class WatchedResults implements ResultStore {
  private static final Logger LOG = LoggerFactory.getLogger("reach.store");

  private final ResultStore store;
  private final AtomicBoolean notSaving = new AtomicBoolean();
  private final AtomicBoolean notFinding = new AtomicBoolean();

  WatchedResults(ResultStore store) {
    this.store = store;
  }

  @Override
  public CompletionStage<Void> save(StoredResult result) {
    return watched(
        store.save(result),
        notSaving,
        "results of idempotency keys cannot be stored; until they can, a restart forgets them");
  }

  @Override
  public CompletionStage<Optional<StoredResult>> find(CallKey key) {
    return watched(
        store.find(key),
        notFinding,
        "results of idempotency keys cannot be read; until they can, what is not in memory runs"
            + " again");
  }

  @Override
  public CompletionStage<Integer> expire(Instant now, int keep, int most) {
    // What is not removed now is removed later; a disk that fails is told by the saves.
    return store.expire(now, keep, most);
  }

  private static <T> CompletionStage<T> watched(
      CompletionStage<T> stage, AtomicBoolean failing, String trouble) {
    return stage.whenComplete((done, failure) -> {
      if (failure == null) {
        if (failing.get() && failing.compareAndSet(true, false)) {
          LOG.info("results of idempotency keys are stored and read again");
        }
      } else if (failing.compareAndSet(false, true)) {
        LOG.warn(trouble, failure);
      }
    });
  }
}
