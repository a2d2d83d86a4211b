package io.agentreach.wire.http;

import io.agentreach.core.port.Loop;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import io.vertx.core.Context;
import io.vertx.core.internal.ContextInternal;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A Vert.x event loop as the engine's {@link Loop}. {@link #now()} and {@link #execute} may be
 * called from any thread.
 *
 * <p>Timers are exact to {@value TickWheel#TICK} ns: all of one loop share one wheel and at most
 * one timer of Netty. An exception of a task goes to the context's exception handler and stops
 * nothing else.
 */
public final class VertxLoop implements Loop {
  private final ContextInternal context;
  private final EventLoop eventLoop;
  private final long origin = System.nanoTime();
  private final TickWheel wheel = new TickWheel();
  private final Runnable turn = this::turn;
  private long wakeAt = TickWheel.NEVER;
  private @Nullable Future<?> wake;

  /** The loop of an event-loop context. */
  public VertxLoop(Context context) {
    if (!context.isEventLoopContext()) {
      throw new IllegalArgumentException("a loop needs an event-loop context");
    }
    this.context = (ContextInternal) context;
    this.eventLoop = this.context.nettyEventLoop();
  }

  ContextInternal context() {
    return context;
  }

  /** Runs a task at once, as a task of the context. Called on the loop. */
  void inContext(Runnable task) {
    ContextInternal previous = context.beginDispatch();
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      context.reportException(e);
    } finally {
      context.endDispatch(previous);
    }
  }

  @Override
  public long now() {
    return System.nanoTime();
  }

  @Override
  public void execute(Runnable task) {
    eventLoop.execute(() -> inContext(task));
  }

  @Override
  public Timer after(long nanos, Runnable task) {
    if (nanos <= 0) {
      SoonTimer soon = new SoonTimer(task);
      execute(soon);
      return soon;
    }
    long now = System.nanoTime() - origin;
    // A time limit that never comes must not overflow into one that is over.
    long due = now + Math.min(nanos, Long.MAX_VALUE / 2);
    TickWheel.Entry entry = wheel.add(due, now, new Guarded(context, task));
    long visit = wheel.visit(entry);
    if (visit < wakeAt) {
      wakeAt(visit, now);
    }
    return entry;
  }

  private void turn() {
    wake = null;
    wakeAt = TickWheel.NEVER;
    ContextInternal previous = context.beginDispatch();
    try {
      wheel.run(System.nanoTime() - origin);
    } finally {
      context.endDispatch(previous);
    }
    long visit = wheel.nextVisit();
    if (visit < wakeAt) {
      wakeAt(visit, System.nanoTime() - origin);
    }
  }

  private void wakeAt(long visit, long now) {
    if (wake != null) {
      wake.cancel(false);
    }
    wakeAt = visit;
    wake = eventLoop.schedule(turn, Math.max(visit - now, 0), TimeUnit.NANOSECONDS);
  }

  /** Keeps the exception of one timer from the others. */
  private record Guarded(ContextInternal context, Runnable task) implements Runnable {
    @Override
    public void run() {
      try {
        task.run();
      } catch (RuntimeException | Error e) {
        context.reportException(e);
      }
    }
  }

  private static final class SoonTimer implements Timer, Runnable {
    private @Nullable Runnable task;

    SoonTimer(Runnable task) {
      this.task = task;
    }

    @Override
    public void run() {
      Runnable last = task;
      task = null;
      if (last != null) {
        last.run();
      }
    }

    @Override
    public void cancel() {
      task = null;
    }
  }
}
