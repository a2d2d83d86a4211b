package io.agentreach.core.route;

import io.agentreach.core.guard.IdempotencyWindow;
import io.agentreach.core.guard.KeyRun;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.port.Loop;
import org.jspecify.annotations.Nullable;

/**
 * One of those who wait for a shared run. Its own time limit holds, and it may go without harm to
 * the others; with the last one the work is cancelled. Lives on its own loop.
 */
final class SharedCaller implements CallHandle {
  private final IdempotencyWindow<SharedCaller> window;
  private final Loop loop;
  private final CallListener listener;
  private final long deadline;
  private @Nullable KeyRun<SharedCaller> run;
  private @Nullable SharedRun work;
  private Loop.@Nullable Timer timer;
  private boolean over;

  SharedCaller(
      IdempotencyWindow<SharedCaller> window, Loop loop, CallListener listener, long deadline) {
    this.window = window;
    this.loop = loop;
    this.listener = listener;
    this.deadline = deadline;
  }

  /** It is the first: the work keeps its time limit. */
  void leads(KeyRun<SharedCaller> begun, SharedRun itsWork) {
    run = begun;
    work = itsWork;
  }

  void joins(KeyRun<SharedCaller> joined) {
    run = joined;
    watch();
  }

  /** From now on its time limit is kept here. */
  void watch() {
    if (!over) {
      timer = loop.after(deadline - loop.now(), this::elapsed);
    }
  }

  /** What is left of its time. */
  long remainingNanos(long now) {
    return deadline - now;
  }

  /** Told on any thread, hears of it on its own loop. */
  void tellThere(Outcome outcome) {
    loop.execute(() -> tell(outcome, Trail.ofReplay()));
  }

  void tell(Outcome outcome, Trail trail) {
    if (over) {
      return;
    }
    over = true;
    if (timer != null) {
      timer.cancel();
      timer = null;
    }
    listener.settled(outcome, trail);
  }

  private void elapsed() {
    KeyRun<SharedCaller> under = run;
    if (over || under == null) {
      return;
    }
    Outcome known = under.outcome();
    if (known != null) {
      tell(known, trail());
      return;
    }
    leave(under);
    tell(
        SharedCalls.left(
            FaultCode.TIMEOUT,
            "no answer in time from the call with the same idempotency key that this one waits for",
            true),
        Trail.ofReplay());
  }

  @Override
  public void cancel() {
    KeyRun<SharedCaller> under = run;
    if (over || under == null) {
      return;
    }
    Outcome end = under.outcome();
    if (end == null) {
      end = leave(under);
    }
    tell(
        end == null ? SharedCalls.left(FaultCode.CANCELLED, "the caller went away", false) : end,
        trail());
  }

  /** Goes; returns how the work ended if that was cancelled just now. */
  private @Nullable Outcome leave(KeyRun<SharedCaller> under) {
    if (!window.leave(under, this)) {
      return null;
    }
    // The first has left as well, so what it wrote before can be seen here.
    SharedRun shared = under.first().work;
    return shared == null ? null : shared.abandon(loop);
  }

  private Trail trail() {
    SharedRun own = work;
    return own == null ? Trail.ofReplay() : own.trail();
  }

  @Override
  public void pause() {}

  @Override
  public void resume() {}
}
