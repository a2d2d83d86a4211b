package io.agentreach.core.route;

import io.agentreach.core.guard.IdempotencyWindow;
import io.agentreach.core.guard.KeyEntry;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.CallKey;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Fingerprint;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.model.Phase;
import io.agentreach.core.port.Loop;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Lets requests with the same idempotency key share one run: the first does the work, those that
 * come meanwhile wait for it, later ones are told its result. Thread-safe; each caller is told on
 * its own loop.
 */
final class SharedCalls {
  /** A store that takes longer is one that fails. */
  static final long STORE_PATIENCE = Duration.ofSeconds(2).toNanos();

  /** Large enough to keep up, small enough for others' writes to get between. */
  private static final int EXPIRED_AT_ONCE = 100;

  private final Remembering remembering;
  private final long longestNanos;
  private final IdempotencyWindow<SharedCaller> window;
  private final AtomicBoolean expiring = new AtomicBoolean();

  /**
   * @param longest no call takes longer
   */
  SharedCalls(Remembering remembering, Duration longest) {
    this.remembering = remembering;
    this.longestNanos = longest.toNanos();
    this.window = new IdempotencyWindow<>(remembering.rule());
  }

  /** Begins the work of a call as if it had no key; called on the call's loop. */
  @FunctionalInterface
  interface Work {
    CallHandle begin(Call call, CallListener listener);
  }

  /**
   * Takes a call that passed the gate.
   *
   * @param work called at most once, possibly after this method returns
   */
  CallHandle route(Call call, CallKey key, Loop loop, Work work, CallListener listener, long now) {
    Duration own = call.timeout();
    long limit = own == null ? longestNanos : Math.min(longestNanos, own.toNanos());
    SharedCaller caller = new SharedCaller(window, loop, listener, now + limit);
    switch (window.enter(key, Fingerprint.of(call.payload()), call, caller, now)) {
      case KeyEntry.Begun<SharedCaller> begun -> {
        SharedRun run = new SharedRun(remembering, window, begun.run(), call, loop, work, caller);
        caller.leads(begun.run(), run);
        run.look();
      }
      case KeyEntry.Joined<SharedCaller> joined -> caller.joins(joined.run());
      case KeyEntry.Known<SharedCaller> known -> caller.tell(known.outcome(), Trail.ofReplay());
      case KeyEntry.Different<SharedCaller> different -> refuse(caller, anotherPayload());
      case KeyEntry.Circular<SharedCaller> circular -> refuse(caller, waitsForItself(call));
      case KeyEntry.Full<SharedCaller> full -> refuse(caller, full());
    }
    return caller;
  }

  /** Forgets what is over, in memory and in the store. Never blocks; called now and then. */
  void forgetExpired(long now) {
    window.forgetExpired(now);
    if (expiring.compareAndSet(false, true)) {
      expireSome();
    }
  }

  private void expireSome() {
    int keep = remembering.rule().maxKeys();
    var _ =
        remembering
            .store()
            .expire(remembering.wall().instant(), keep, EXPIRED_AT_ONCE)
            .whenComplete((removed, failure) -> {
              if (failure == null && removed == EXPIRED_AT_ONCE) {
                expireSome();
              } else {
                expiring.set(false);
              }
            });
  }

  private static void refuse(SharedCaller caller, Fault fault) {
    caller.tell(new Outcome.Failure(fault), new Trail());
  }

  /** The fault of a key that was used for something else. */
  static Fault anotherPayload() {
    return Fault.invalid(
        "the idempotency key was used for another request",
        List.of(
            new Fault.Detail(
                "idempotency_key",
                "stands for a request with another payload",
                "use a new key for each new request, and the same one only to repeat it as it"
                    + " was")));
  }

  private static Fault waitsForItself(Call call) {
    return Fault.of(
        FaultCode.LOOP_DETECTED,
        Phase.GATE,
        "the call would wait for itself: it was made, in trace "
            + call.trace().traceId()
            + ", on behalf of the call with the same idempotency key that is still at work");
  }

  private static Fault full() {
    return Fault.of(
            FaultCode.LOAD_TOO_HIGH,
            Phase.GATE,
            "too many calls with an idempotency key are at work (reach.idempotency.max_entries)")
        .after(Duration.ofSeconds(1));
  }

  /** The failure of a caller that does not wait until the end. */
  static Outcome left(FaultCode code, String message, boolean retryable) {
    return new Outcome.Failure(
        new Fault(
            code,
            message,
            Phase.DELIVER,
            Effect.UNKNOWN,
            null,
            retryable,
            null,
            List.of(),
            List.of(),
            0,
            null));
  }
}
