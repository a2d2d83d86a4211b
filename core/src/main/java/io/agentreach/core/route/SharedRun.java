package io.agentreach.core.route;

import io.agentreach.core.guard.IdempotencyWindow;
import io.agentreach.core.guard.KeyRun;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.model.Phase;
import io.agentreach.core.port.Loop;
import io.agentreach.core.port.ResultStore.StoredResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One run for all requests with the same key: looks into the store, does the work if nothing is
 * there, stores the result, tells everybody. A store that fails or is slow costs memory of the
 * result after a restart, never the answer. Lives on the first caller's loop.
 */
final class SharedRun implements CallListener {
  private final Remembering remembering;
  private final IdempotencyWindow<SharedCaller> window;
  private final KeyRun<SharedCaller> run;
  private final Call call;
  private final Loop loop;
  private final SharedCalls.Work work;
  private final SharedCaller first;
  private Loop.@Nullable Timer patience;
  private @Nullable CallHandle handle;
  private @Nullable Outcome outcome;
  private @Nullable Outcome kept;
  private Trail trail = new Trail();
  private boolean looked;
  private boolean abandoned;
  private boolean finished;

  SharedRun(
      Remembering remembering,
      IdempotencyWindow<SharedCaller> window,
      KeyRun<SharedCaller> run,
      Call call,
      Loop loop,
      SharedCalls.Work work,
      SharedCaller first) {
    this.remembering = remembering;
    this.window = window;
    this.run = run;
    this.call = call;
    this.loop = loop;
    this.work = work;
    this.first = first;
  }

  /** Asks the store whether the work was done before the hub was last started. */
  void look() {
    long longest = Math.min(SharedCalls.STORE_PATIENCE, first.remainingNanos(loop.now()));
    patience = loop.after(longest, () -> found(Optional.empty()));
    var _ =
        remembering
            .store()
            .find(run.key())
            .whenComplete((row, failure) ->
                loop.execute(() -> found(failure == null ? row : Optional.empty())));
  }

  private void found(Optional<StoredResult> found) {
    if (looked || abandoned) {
      return;
    }
    looked = true;
    calm();
    StoredResult row = found.orElse(null);
    Duration left =
        row == null
            ? Duration.ZERO
            : Duration.between(remembering.wall().instant(), row.expiresAt());
    if (row == null || !left.isPositive()) {
      begin();
    } else if (row.fingerprint().equals(run.fingerprint())) {
      Duration longest = remembering.rule().window();
      Duration counts = left.compareTo(longest) < 0 ? left : longest;
      trail = Trail.ofReplay();
      end(row.outcome(), row.outcome(), counts.toNanos());
    } else {
      end(new Outcome.Failure(SharedCalls.anotherPayload()), null, 0);
    }
  }

  private void begin() {
    Call mine = call;
    if (call.timeout() != null) {
      long left = first.remainingNanos(loop.now());
      if (left <= 0) {
        String late = "the time was over before the work could begin";
        settled(new Outcome.Failure(Fault.of(FaultCode.TIMEOUT, Phase.GATE, late)), new Trail());
        return;
      }
      mine = call.within(Duration.ofNanos(left));
    }
    CallHandle begun = work.begin(mine, this);
    if (outcome == null) {
      handle = begun;
    }
  }

  /** The work is over; whoever is to be told is told once that is on disk. */
  @Override
  public void settled(Outcome how, Trail why) {
    handle = null;
    outcome = how;
    trail = why;
    if (!window.decide(run, how)) {
      return;
    }
    Outcome result = remembering.rule().remembered(how);
    if (result == null) {
      end(how, null, 0);
      return;
    }
    kept = result;
    patience = loop.after(SharedCalls.STORE_PATIENCE, this::stored);
    if (call.timeout() != null) {
      first.watch();
    }
    var expires = remembering.wall().instant().plus(remembering.rule().window());
    StoredResult row = new StoredResult(run.key(), run.fingerprint(), expires, result);
    var _ =
        remembering.store().save(row).whenComplete((done, failure) -> loop.execute(this::stored));
  }

  private void stored() {
    Outcome told = outcome;
    if (told != null && !finished) {
      end(told, kept, remembering.rule().window().toNanos());
    }
  }

  private void end(Outcome told, @Nullable Outcome result, long nanos) {
    finished = true;
    calm();
    long now = loop.now();
    List<SharedCaller> waiting = window.finish(run, result, now + nanos, now);
    for (SharedCaller each : waiting) {
      if (each != first) {
        each.tellThere(told);
      }
    }
    // Last, because it runs the caller's code at once. It is deaf if it has left.
    first.tell(told, trail);
  }

  private void calm() {
    if (patience != null) {
      patience.cancel();
      patience = null;
    }
  }

  /** How the work was decided, as far as it was. */
  Trail trail() {
    return trail;
  }

  /**
   * Nobody waits any more: cancels the work, at once if that is asked for on this loop.
   *
   * @return how it ended, null if that is not known yet
   */
  @Nullable Outcome abandon(Loop from) {
    if (!from.equals(loop)) {
      loop.execute(this::cancel);
      return null;
    }
    cancel();
    return outcome;
  }

  private void cancel() {
    abandoned = true;
    calm();
    if (!looked) {
      outcome =
          new Outcome.Failure(Fault.of(FaultCode.CANCELLED, Phase.GATE, "the caller went away"));
    }
    CallHandle open = handle;
    handle = null;
    if (open != null) {
      open.cancel();
    }
  }
}
