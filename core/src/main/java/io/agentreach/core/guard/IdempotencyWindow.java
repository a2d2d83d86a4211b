package io.agentreach.core.guard;

import io.agentreach.core.model.Call;
import io.agentreach.core.model.CallKey;
import io.agentreach.core.model.Fingerprint;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.rule.RememberRule;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Which requests are one: for each idempotency key the run that is at work with all who wait for
 * it, or the result of the last one. Thread-safe; bounded in keys and in bytes; older results give
 * way to newer ones.
 *
 * <p>All changes of one key happen inside the map's {@code compute} for it, so they come one after
 * the other.
 *
 * @param <W> who waits; compared by identity
 */
public final class IdempotencyWindow<W> {
  private final RememberRule rule;
  private final ConcurrentHashMap<CallKey, State<W>> states = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<Done<W>> oldestFirst = new ConcurrentLinkedQueue<>();
  private final AtomicInteger running = new AtomicInteger();
  private final AtomicInteger done = new AtomicInteger();
  private final AtomicLong bytes = new AtomicLong();

  public IdempotencyWindow(RememberRule rule) {
    this.rule = rule;
  }

  /** What a key stands for now. */
  private sealed interface State<W> {}

  /** The work is being done. */
  private record Working<W>(KeyRun<W> run) implements State<W> {}

  /** A result that counts until {@code until}; compared by identity. */
  private static final class Done<W> implements State<W> {
    private final CallKey key;
    private final Fingerprint fingerprint;
    private final Outcome outcome;
    private final long until;

    Done(CallKey key, Fingerprint fingerprint, Outcome outcome, long until) {
      this.key = key;
      this.fingerprint = fingerprint;
      this.outcome = outcome;
      this.until = until;
    }
  }

  /** Takes a request: {@code waiter} belongs to the run if there is one. */
  public KeyEntry<W> enter(CallKey key, Fingerprint print, Call call, W waiter, long now) {
    forgetExpired(now);
    AtomicReference<KeyEntry<W>> entry = new AtomicReference<>(new KeyEntry.Full<>());
    states.compute(
        key,
        (same, state) ->
            switch (state) {
              case Working<W> working -> {
                entry.set(joined(working.run, print, call, waiter));
                yield working;
              }
              case Done<W> old when now - old.until < 0 -> {
                boolean equal = old.fingerprint.equals(print);
                entry.set(equal ? new KeyEntry.Known<>(old.outcome) : new KeyEntry.Different<>());
                yield old;
              }
              case Done<W> old -> begun(new KeyRun<>(key, print, call, waiter), entry);
              case null -> begun(new KeyRun<>(key, print, call, waiter), entry);
            });
    return entry.get();
  }

  private @Nullable State<W> begun(KeyRun<W> run, AtomicReference<KeyEntry<W>> entry) {
    if (running.incrementAndGet() > rule.maxKeys()) {
      running.decrementAndGet();
      return null;
    }
    entry.set(new KeyEntry.Begun<>(run));
    return new Working<>(run);
  }

  private static <W> KeyEntry<W> joined(KeyRun<W> run, Fingerprint print, Call call, W waiter) {
    if (!run.fingerprint().equals(print)) {
      return new KeyEntry.Different<>();
    }
    if (run.brought(call)) {
      return new KeyEntry.Circular<>();
    }
    run.waiters().add(waiter);
    return new KeyEntry.Joined<>(run);
  }

  private static <W> boolean isOf(KeyRun<W> run, State<W> state) {
    return switch (state) {
      case Working<W> working -> working.run == run;
      case Done<W> done -> false;
    };
  }

  /**
   * Takes a waiter out of a run.
   *
   * @return whether nobody is left who wants the work to go on; the key is free then
   */
  public boolean leave(KeyRun<W> run, W waiter) {
    AtomicBoolean last = new AtomicBoolean();
    states.computeIfPresent(
        run.key(),
        (key, state) -> {
          if (!isOf(run, state)) {
            return state;
          }
          run.waiters().remove(waiter);
          if (run.outcome() != null || !run.waiters().isEmpty()) {
            return state;
          }
          last.set(true);
          running.decrementAndGet();
          return null;
        });
    return last.get();
  }

  /**
   * Notes how the work ended, before anybody is told; those who come from now on still join.
   *
   * @return whether somebody wants to know; false means that the key may stand for another run
   */
  public boolean decide(KeyRun<W> run, Outcome outcome) {
    AtomicBoolean wanted = new AtomicBoolean();
    states.computeIfPresent(
        run.key(),
        (key, state) -> {
          if (isOf(run, state)) {
            run.decide(outcome);
            wanted.set(true);
          }
          return state;
        });
    return wanted.get();
  }

  /**
   * Ends a run.
   *
   * @param kept what later requests are told; null frees the key
   * @param until when it is forgotten
   * @return who is to be told
   */
  public List<W> finish(KeyRun<W> run, @Nullable Outcome kept, long until, long now) {
    AtomicReference<List<W>> waiters = new AtomicReference<>(List.of());
    Done<W> result = kept == null ? null : new Done<>(run.key(), run.fingerprint(), kept, until);
    states.computeIfPresent(
        run.key(),
        (key, state) -> {
          if (!isOf(run, state)) {
            return state;
          }
          waiters.set(List.copyOf(run.waiters()));
          running.decrementAndGet();
          if (result != null) {
            done.incrementAndGet();
            bytes.addAndGet(RememberRule.bytes(result.outcome));
            oldestFirst.add(result);
          }
          return result;
        });
    forgetExpired(now);
    return waiters.get();
  }

  /** Forgets results whose time is over, and the oldest ones of too many. */
  public void forgetExpired(long now) {
    for (Done<W> old = oldestFirst.peek(); old != null; old = oldestFirst.peek()) {
      boolean tooMany = done.get() > rule.maxKeys() || bytes.get() > rule.maxBytes();
      if (!tooMany && now - old.until < 0) {
        return;
      }
      if (oldestFirst.remove(old)) {
        done.decrementAndGet();
        bytes.addAndGet(-RememberRule.bytes(old.outcome));
        states.remove(old.key, old);
      }
    }
  }

  /** How many results are in memory. */
  public int results() {
    return done.get();
  }

  /** How many runs are at work. */
  public int runs() {
    return running.get();
  }
}
