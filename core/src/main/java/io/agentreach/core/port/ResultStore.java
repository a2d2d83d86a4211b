package io.agentreach.core.port;

import io.agentreach.core.model.CallKey;
import io.agentreach.core.model.Fingerprint;
import io.agentreach.core.model.Outcome;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Keeps the results of calls with an idempotency key beyond the life of the process. Thread-safe;
 * never blocks; writes take effect in the order of the calls.
 *
 * <p>A returned stage completes once the change is on disk, and fails with an exception of the
 * implementation if it was not made. It may complete on any thread.
 */
public interface ResultStore {
  /** Inserts or replaces the result of one key. Idempotent. */
  CompletionStage<Void> save(StoredResult result);

  /** The result of a key, expired or not, if there is one. */
  CompletionStage<Optional<StoredResult>> find(CallKey key);

  /**
   * Removes up to {@code most} results: those whose time is over at {@code now}, and if more than
   * {@code keep} are there, the ones of them that expire first.
   *
   * @return how many it removed; {@code most} means that there may be more
   */
  CompletionStage<Integer> expire(Instant now, int keep, int most);

  /**
   * One result.
   *
   * @param fingerprint that of the request's payload
   * @param expiresAt until when it counts; kept to the millisecond
   */
  record StoredResult(CallKey key, Fingerprint fingerprint, Instant expiresAt, Outcome outcome) {
    /** Without the outcome and the key, so that neither gets into a log. */
    @Override
    public String toString() {
      return "StoredResult[" + key.tenant() + ", " + key.target() + ", " + expiresAt + "]";
    }
  }

  /** Keeps nothing. */
  ResultStore NONE =
      new ResultStore() {
        @Override
        public CompletionStage<Void> save(StoredResult result) {
          return CompletableFuture.completedFuture(null);
        }

        @Override
        public CompletionStage<Optional<StoredResult>> find(CallKey key) {
          return CompletableFuture.completedFuture(Optional.empty());
        }

        @Override
        public CompletionStage<Integer> expire(Instant now, int keep, int most) {
          return CompletableFuture.completedFuture(0);
        }
      };
}
