package io.agentreach.sdk.handler;

import io.agentreach.core.model.FaultCode;
import io.agentreach.sdk.call.Caller;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.ReachFault;
import io.agentreach.sdk.json.Json;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One run of a handler, from queue to end. Thread-safe.
 *
 * <p>A run belongs to those who wait for it: when the last of them leaves, it is cancelled. It ends
 * when the handler does, however long that takes after a cancellation, because what happened is
 * only known then.
 *
 * <p>One that works for a task belongs to the task instead: it goes on when nobody waits and when
 * its time is up, because the hub asks then and judges by what it hears.
 */
public final class Run {
  /** After how long a silent run shows streaming callers that it is at work. */
  public static final Duration FIRST_SIGN = Duration.ofSeconds(1);

  /** After how long it does so again and again. */
  public static final Duration SIGN = Duration.ofSeconds(15);

  private static final int MOST_WORDS = 500;
  private static final System.Logger LOG = System.getLogger(Run.class.getName());

  private final Order order;
  private final Skill skill;
  private final RunContext context;
  private final CompletableFuture<Result> finished = new CompletableFuture<>();
  private final long createdAt = System.nanoTime();
  private final @Nullable TaskTerms terms;
  private final long patience;
  private long deadline;
  private int attempt;
  private @Nullable TaskPart task;
  private int waiting = 1;
  private RunState state = RunState.QUEUED;
  private @Nullable Thread thread;
  private boolean aborted;

  /**
   * A run that one waits for already.
   *
   * @param sink where events go; null if the caller does not stream
   * @param caller what the handler's own calls go through
   */
  public Run(Order order, Skill skill, @Nullable EventSink sink, Caller caller) {
    this(order, skill, sink, caller, null);
  }

  /** A run that works for the task which the order names. */
  public Run(Order order, Skill skill, Caller caller, TaskTerms terms) {
    this(order, skill, null, caller, terms);
  }

  private Run(
      Order order,
      Skill skill,
      @Nullable EventSink sink,
      Caller caller,
      @Nullable TaskTerms terms) {
    this.order = order;
    this.skill = skill;
    this.terms = terms;
    this.task = order.task();
    this.attempt = order.attempt();
    this.deadline = order.deadline();
    this.patience = Math.max(deadline - createdAt, 0);
    this.context = new RunContext(this, order, sink, caller);
  }

  /** How it ended. Never fails; completes once the handler is out. */
  public CompletableFuture<Result> finished() {
    return finished;
  }

  /** Another one waits, until {@code until}. */
  public synchronized void join(long until) {
    waiting++;
    if (until - deadline > 0) {
      deadline = until;
    }
  }

  /** Another request for it waits; the latest attempt at a task's unit is the one that counts. */
  public synchronized void join(Order other) {
    join(other.deadline());
    if (other.task() != null && other.attempt() >= attempt) {
      attempt = other.attempt();
      task = other.task();
    }
  }

  /** One of those who wait leaves. */
  public synchronized void leave() {
    waiting--;
    if (waiting == 0 && terms == null) {
      cancel();
    }
  }

  /** Gives the run up: the handler is told and interrupted. Idempotent; nothing once it ended. */
  public synchronized void cancel() {
    if (state != RunState.QUEUED && state != RunState.RUNNING) {
      return;
    }
    state = RunState.CANCELLED;
    Thread working = thread;
    if (working != null) {
      working.interrupt();
    }
    context.giveUp();
  }

  /** Breaks it off because the agent stops; others may do the work again where that is harmless. */
  public synchronized void abort() {
    aborted = true;
    cancel();
  }

  /** Does not run it: nothing was done. */
  public void reject(Result.Failure why) {
    synchronized (this) {
      state = RunState.FAILED;
    }
    finished.complete(why);
  }

  /** Runs the handler on this thread, and tells how it ended. */
  public void run() {
    end(work());
  }

  /** Runs the handler on this thread; answers how it ended, which is not told to anybody yet. */
  Result work() {
    if (!enter()) {
      return cutShort();
    }
    Result result;
    try {
      Object value = skill.work().on(order.params(), context);
      result = value == null ? context.parts() : new Result.Data(Json.bytes(value), false, true);
      result = fitting(result);
    } catch (AgentFailure e) {
      result = e.result();
    } catch (Skill.Misfit e) {
      result = e.result();
    } catch (ReachException e) {
      result = cancelled() ? cutShort() : nestedFailure(e.fault());
    } catch (Throwable e) {
      result = cancelled() ? cutShort() : bug(e);
    }
    exit(result);
    return result;
  }

  /** Tells how it ended. */
  void end(Result result) {
    finished.complete(result);
  }

  private synchronized boolean enter() {
    if (cancelled()) {
      state = RunState.CANCELLED;
      return false;
    }
    state = RunState.RUNNING;
    thread = Thread.currentThread();
    return true;
  }

  private synchronized void exit(Result result) {
    thread = null;
    // The thread is the pool's: an interrupt meant for this run must not hit the next one.
    boolean interrupted = Thread.interrupted();
    LOG.log(System.Logger.Level.TRACE, "run ended, interrupted: {0}", interrupted);
    if (state == RunState.RUNNING) {
      state = result instanceof Result.Data ? RunState.DONE : RunState.FAILED;
    }
  }

  private Result.Failure nestedFailure(ReachFault fault) {
    // The first cause keeps its code all the way up, so that everybody sees what stopped the chain.
    String cause = fault.agentCode();
    return new Result.Failure(
        fault.retryable() ? 500 : 422,
        cause.isEmpty() ? fault.code() : cause,
        cause.isEmpty()
            ? order.capability() + " needed another agent: " + fault.message()
            : fault.agentMessage(),
        fault.retryable(),
        fault.retryAfter());
  }

  private Result fitting(Result result) {
    if (terms == null || !(result instanceof Result.Data data)) {
      return result;
    }
    return data.json().length <= terms.maxResult()
        ? result
        : new Result.Failure(
            422,
            FaultCode.PAYLOAD_TOO_LARGE.name(),
            "the result has "
                + data.json().length
                + " bytes, more than the "
                + terms.maxResult()
                + " that this agent sends for a task: raise its maxResult, or return a reference",
            false,
            null);
  }

  private Result.Failure bug(Throwable e) {
    LOG.log(
        System.Logger.Level.ERROR,
        "the handler of " + order.capability() + " failed on request " + order.requestId(),
        e);
    if (terms != null) {
      // Whoever operates tasks has to judge by it, without the agent's log at hand.
      String words = e.toString();
      return new Result.Failure(
          500,
          FaultCode.AGENT_ERROR.name(),
          words.length() <= MOST_WORDS ? words : words.substring(0, MOST_WORDS),
          true,
          null);
    }
    return new Result.Failure(
        500,
        FaultCode.AGENT_ERROR.name(),
        "the agent failed with " + e.getClass().getName() + "; its log says more",
        false,
        null);
  }

  private synchronized Result.Failure cutShort() {
    if (aborted) {
      return new Result.Failure(
          500,
          FaultCode.CANCELLED.name(),
          "the agent stopped before the work was done",
          true,
          null);
    }
    return late()
        ? Result.Failure.of(FaultCode.TIMEOUT, "the time limit ran out at the agent")
        : Result.Failure.of(FaultCode.CANCELLED, "the call was given up");
  }

  /**
   * Repeats the latest progress, even if there was none: hubs count events to see that a stream has
   * begun and goes on. Nothing happens once the run is given up.
   */
  public void sign() {
    try {
      context.showProgress();
    } catch (CancellationException e) {
      LOG.log(System.Logger.Level.TRACE, "nobody is there to see a sign", e);
    }
  }

  /** When it came, by {@code System.nanoTime}. */
  long createdAt() {
    return createdAt;
  }

  /** The request's id. */
  public String requestId() {
    return order.requestId();
  }

  /** The capability as the caller named it. */
  public String capability() {
    return order.capability();
  }

  /** How far it is. */
  public synchronized RunState state() {
    return state;
  }

  /** How many wait for it. */
  public synchronized int waiting() {
    return waiting;
  }

  /** The latest progress in percent, 0 if none was told. */
  public int percent() {
    return context.percent();
  }

  /** The words that came with the latest progress. */
  public String message() {
    return context.message();
  }

  synchronized Duration remaining() {
    return Duration.ofNanos(Math.max(deadline - System.nanoTime(), 0));
  }

  synchronized boolean cancelled() {
    return state == RunState.CANCELLED || late();
  }

  /** Whether the time is up for good; never so for a task's work. */
  synchronized boolean late() {
    return terms == null && deadline - System.nanoTime() <= 0;
  }

  /** How long calls that it makes may take; null if nothing but their own limits holds. */
  @Nullable Duration limit() {
    return terms == null ? remaining() : null;
  }

  /** The handler told progress: from now on the hub waits anew before it asks. */
  void progressed() {
    if (terms != null) {
      synchronized (this) {
        deadline = System.nanoTime() + patience;
      }
      terms.progressed().accept(this);
    }
  }

  /** The part of a task that it is, by the latest request for it; null for plain calls. */
  public synchronized @Nullable TaskPart task() {
    return task;
  }

  /** The latest attempt that it is part of. */
  public synchronized int attempt() {
    return attempt;
  }
}
