package io.agentreach.sdk.handler;

import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Trace;
import io.agentreach.sdk.call.Caller;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.ReachFault;
import io.agentreach.sdk.json.Json;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One run of a handler, from queue to end. Thread-safe.
 *
 * <p>A run belongs to those who wait for it: when the last of them leaves, it is cancelled. It ends
 * when the handler does, however long that takes after a cancellation, because what happened is
 * only known then.
 */
public final class Run implements Runnable, Context {
  /** After how long a silent run shows streaming callers that it is at work. */
  public static final Duration FIRST_SIGN = Duration.ofSeconds(1);

  /** After how long it does so again and again. */
  public static final Duration SIGN = Duration.ofSeconds(15);

  private static final System.Logger LOG = System.getLogger(Run.class.getName());

  private final Order order;
  private final Skill skill;
  private final EventSink sink;
  private final boolean streaming;
  private final NestedCaller nested;
  private final CompletableFuture<Result> finished = new CompletableFuture<>();
  private final Collected collected = new Collected();
  private long deadline;
  private int waiting = 1;
  private RunState state = RunState.QUEUED;
  private @Nullable Thread thread;
  private int percent;
  private String message = "";

  /**
   * A run that one waits for already.
   *
   * @param sink where events go; null if the caller does not stream
   * @param caller what the handler's own calls go through
   */
  public Run(Order order, Skill skill, @Nullable EventSink sink, Caller caller) {
    this.order = order;
    this.skill = skill;
    this.sink = sink == null ? EventSink.NONE : sink;
    this.streaming = sink != null;
    this.deadline = order.deadline();
    this.nested = new NestedCaller(caller, this);
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

  /** One of those who wait leaves. */
  public synchronized void leave() {
    waiting--;
    if (waiting == 0) {
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
    nested.giveUp();
  }

  /** Does not run it: nothing was done. */
  public void reject(Result.Failure why) {
    synchronized (this) {
      state = RunState.FAILED;
    }
    finished.complete(why);
  }

  @Override
  public void run() {
    if (!enter()) {
      finished.complete(cutShort());
      return;
    }
    Result result;
    try {
      result = result(skill.work().on(order.params(), this));
    } catch (AgentFailure e) {
      result = e.result();
    } catch (Skill.Misfit e) {
      result = e.result();
    } catch (ReachException e) {
      result = cancelled() ? cutShort() : nestedFailure(e.fault());
    } catch (Throwable e) {
      result = failed(e);
    }
    finished.complete(leaveThread(result));
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

  private synchronized Result leaveThread(Result result) {
    thread = null;
    // The thread is the pool's: an interrupt meant for this run must not hit the next one.
    boolean interrupted = Thread.interrupted();
    LOG.log(System.Logger.Level.TRACE, "run ended, interrupted: {0}", interrupted);
    if (state == RunState.RUNNING) {
      state = result instanceof Result.Data ? RunState.DONE : RunState.FAILED;
    }
    return result;
  }

  private Result result(@Nullable Object value) {
    if (value != null) {
      return new Result.Data(Json.bytes(value), false, true);
    }
    synchronized (collected) {
      if (collected.overflowed() && !streaming) {
        return new Result.Failure(
            500,
            FaultCode.PAYLOAD_TOO_LARGE.name(),
            "the parts of the result have more than "
                + Collected.LIMIT
                + " bytes: call with Accept: text/event-stream",
            false,
            null);
      }
      return new Result.Data(Json.bytes(collected.joined()), true, !collected.overflowed());
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

  private Result.Failure failed(Throwable e) {
    if (cancelled()) {
      return cutShort();
    }
    LOG.log(
        System.Logger.Level.ERROR,
        "the handler of " + order.capability() + " failed on request " + order.requestId(),
        e);
    return new Result.Failure(
        500,
        FaultCode.AGENT_ERROR.name(),
        "the agent failed with " + e.getClass().getName() + "; its log says more",
        false,
        null);
  }

  private Result.Failure cutShort() {
    return remaining().isZero()
        ? Result.Failure.of(FaultCode.TIMEOUT, "the time limit ran out at the agent")
        : Result.Failure.of(FaultCode.CANCELLED, "the call was given up");
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
  public synchronized int percent() {
    return percent;
  }

  /** The words that came with the latest progress. */
  public synchronized String message() {
    return message;
  }

  @Override
  public String requestId() {
    return order.requestId();
  }

  @Override
  public String capability() {
    return order.capability();
  }

  @Override
  public int attempt() {
    return order.attempt();
  }

  @Override
  public @Nullable String idempotencyKey() {
    return order.idempotencyKey();
  }

  @Override
  public int depth() {
    return order.depth();
  }

  @Override
  public Trace trace() {
    return order.trace();
  }

  @Override
  public synchronized Duration remaining() {
    return Duration.ofNanos(Math.max(deadline - System.nanoTime(), 0));
  }

  @Override
  public synchronized boolean cancelled() {
    return state == RunState.CANCELLED || deadline - System.nanoTime() <= 0;
  }

  @Override
  public void progress(int done, String words) {
    synchronized (this) {
      percent = Math.clamp(done, 0, 100);
      message = words;
    }
    showProgress();
  }

  private void showProgress() {
    event("progress", Json.object().put("percent", percent()).put("message", message()));
  }

  /**
   * Repeats the latest progress, even if there was none: hubs count events to see that a stream has
   * begun and goes on. Nothing happens once the run is given up.
   */
  public void sign() {
    try {
      showProgress();
    } catch (CancellationException e) {
      LOG.log(System.Logger.Level.TRACE, "nobody is there to see a sign", e);
    }
  }

  @Override
  public void chunk(@Nullable Object data) {
    JsonNode part = Json.tree(data);
    byte[] json = Json.bytes(part);
    synchronized (collected) {
      collected.add(part, json.length);
    }
    send("chunk", json);
  }

  @Override
  public void event(String type, @Nullable Object data) {
    if (type.isEmpty()
        || type.chars().anyMatch(c -> c < ' ')
        || type.equals("result")
        || type.equals("error")) {
      throw new IllegalArgumentException(
          "an event's type is one line of text, and neither \"result\" nor \"error\"");
    }
    send(type, Json.bytes(data));
  }

  private void send(String type, byte[] json) {
    if (cancelled()) {
      throw new CancellationException("the call was given up");
    }
    try {
      sink.event(type, json);
    } catch (IOException e) {
      cancel();
      throw (CancellationException) new CancellationException("the caller is gone").initCause(e);
    }
  }

  @Override
  public Caller client() {
    return nested;
  }
}
