package io.agentreach.core.guard;

import io.agentreach.core.model.Call;
import io.agentreach.core.model.CallKey;
import io.agentreach.core.model.Fingerprint;
import io.agentreach.core.model.Outcome;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One run of the work that a key stands for, shared by all whose requests are the same. Belongs to
 * its {@link IdempotencyWindow}, which alone changes it. Thread-safe.
 *
 * @param <W> who waits
 */
public final class KeyRun<W> {
  private final CallKey key;
  private final Fingerprint fingerprint;
  private final Call call;
  private final W first;
  private final Set<W> waiters = new LinkedHashSet<>();
  private volatile @Nullable Outcome outcome;

  KeyRun(CallKey key, Fingerprint fingerprint, Call call, W first) {
    this.key = key;
    this.fingerprint = fingerprint;
    this.call = call;
    this.first = first;
    waiters.add(first);
  }

  public CallKey key() {
    return key;
  }

  public Fingerprint fingerprint() {
    return fingerprint;
  }

  /** Whose request began the run; it may have left since. */
  public W first() {
    return first;
  }

  /** How the work ended; null while it is going on. */
  public @Nullable Outcome outcome() {
    return outcome;
  }

  void decide(Outcome how) {
    outcome = how;
  }

  /** Those who wait; touched only within a change of the key. */
  Set<W> waiters() {
    return waiters;
  }

  /** Whether a call was made on behalf of this run, so that it would wait for itself. */
  boolean brought(Call other) {
    return other.depth() > call.depth() && other.trace().traceId().equals(call.trace().traceId());
  }
}
