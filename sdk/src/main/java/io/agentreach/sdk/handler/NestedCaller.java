package io.agentreach.sdk.handler;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.sdk.call.Caller;
import io.agentreach.sdk.call.Explanation;
import io.agentreach.sdk.call.Origin;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.ReachFault;
import io.agentreach.sdk.call.Reply;
import io.agentreach.sdk.call.ReplyStream;
import io.agentreach.sdk.call.Request;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Calls on behalf of a run: in its trace, one level deeper, within its time. Thread-safe. */
final class NestedCaller implements Caller {
  private final Caller caller;
  private final RunContext context;
  private final Set<Runnable> open = ConcurrentHashMap.newKeySet();

  NestedCaller(Caller caller, RunContext context) {
    this.caller = caller;
    this.context = context;
  }

  @Override
  public CompletableFuture<Reply> callAsync(Request request) {
    CompletableFuture<Reply> reply;
    try {
      reply = caller.callAsync(within(request));
    } catch (ReachException e) {
      return CompletableFuture.failedFuture(e);
    }
    Runnable giveUp = () -> reply.cancel(true);
    track(giveUp);
    // The future itself is answered, not a dependent one: cancelling it must reach the call.
    var _ = reply.whenComplete((done, failure) -> open.remove(giveUp));
    return reply;
  }

  @Override
  public ReplyStream stream(Request request) {
    ReplyStream stream = caller.stream(within(request));
    Runnable giveUp = stream::close;
    stream.whenClosed(() -> open.remove(giveUp));
    track(giveUp);
    return stream;
  }

  @Override
  public CompletableFuture<Explanation> explainAsync(Request request) {
    return caller.explainAsync(within(request));
  }

  private Request within(Request request) {
    Duration left = context.limit();
    boolean late = left != null && left.toMillis() < 1;
    if (context.cancelled() || late) {
      FaultCode code = late ? FaultCode.TIMEOUT : FaultCode.CANCELLED;
      throw new ReachException(
          ReachFault.of(code, Effect.NONE, "the call that this one is made for has ended"));
    }
    Duration own = request.timeout();
    Request inside = request.origin(new Origin(context.trace().traceparent(), context.depth()));
    return left == null
        ? inside
        : inside.timeout(own == null || own.compareTo(left) > 0 ? left : own);
  }

  private void track(Runnable giveUp) {
    open.add(giveUp);
    if (context.cancelled()) {
      giveUp.run();
    }
  }

  /** Gives up what still runs. */
  void giveUp() {
    open.forEach(Runnable::run);
  }

  /** Nothing to do: the caller belongs to the agent. */
  @Override
  public void close() {}
}
