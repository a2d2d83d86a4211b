package io.agentreach.sdk.local;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.port.Channel;
import io.agentreach.core.port.Dispatch;
import io.agentreach.core.port.Loop;
import io.agentreach.sdk.call.Caller;
import io.agentreach.sdk.handler.Order;
import io.agentreach.sdk.handler.Result;
import io.agentreach.sdk.handler.Run;
import io.agentreach.sdk.handler.Skill;
import io.agentreach.sdk.handler.Traces;
import io.agentreach.sdk.json.Json;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.JsonNode;

/** Carries attempts to handlers in this process. Thread-safe. */
final class LocalChannel implements Channel {
  private static final byte[] NULL = {'n', 'u', 'l', 'l'};

  private final Map<AgentId, LocalAgent> agents;
  private final Caller caller;

  /** A channel to the agents of a map that others change. */
  LocalChannel(Map<AgentId, LocalAgent> agents, Caller caller) {
    this.agents = agents;
    this.caller = caller;
  }

  @Override
  public Delivery deliver(Dispatch dispatch, Loop loop, Listener listener) {
    LocalDelivery delivery = new LocalDelivery(loop, listener);
    LocalAgent agent = agents.get(dispatch.agent());
    Skill skill = agent == null ? null : agent.skill(dispatch.capability().name());
    if (agent == null || skill == null) {
      // It left, or was replaced by one that can do less, after it was chosen.
      listener.end(Receipt.Failed.notSent("the agent has left this process"));
      return delivery;
    }
    Call call = dispatch.call();
    Run run = new Run(order(dispatch), skill, call.streaming() ? delivery : null, caller);
    delivery.begin(run);
    var _ =
        run.finished()
            .thenAccept(
                result -> loop.execute(() -> delivery.end(receipt(result, delivery.streamed()))));
    if (!agent.offer(run)) {
      run.reject(Result.Failure.of(FaultCode.LOAD_TOO_HIGH, "the agent is full or has left"));
    } else if (call.streaming()) {
      Thread.ofVirtual().name("reach-sign").start(() -> sign(run));
    }
    return delivery;
  }

  /** Has a run that is silent show from time to time that it is at work. */
  private static void sign(Run run) {
    Duration pause = Run.FIRST_SIGN;
    while (true) {
      try {
        run.finished().get(pause.toNanos(), TimeUnit.NANOSECONDS);
        return;
      } catch (TimeoutException e) {
        run.sign();
        pause = Run.SIGN;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      } catch (ExecutionException e) {
        throw new IllegalStateException("runs never fail but by their result", e);
      }
    }
  }

  private static Order order(Dispatch dispatch) {
    Call call = dispatch.call();
    return new Order(
        call.requestId(),
        dispatch.asked().value(),
        params(call.payload()),
        dispatch.number(),
        call.depth() + 1,
        call.wish().idempotencyKey(),
        Traces.below(call.trace().traceparent()),
        System.nanoTime() + dispatch.remainingNanos());
  }

  private static JsonNode params(Payload payload) {
    return payload instanceof TreePayload known ? known.tree() : Json.read(payload.bytes());
  }

  /** What an HTTP channel would make of the same answer. */
  private static Receipt receipt(Result result, boolean streamed) {
    return switch (result) {
      case Result.Data data ->
          new Receipt.Replied(Payload.of(data.parts() && streamed ? NULL : data.json()));
      case Result.Failure failure -> failed(failure, streamed);
    };
  }

  private static Receipt failed(Result.Failure failure, boolean streamed) {
    int status = failure.status();
    String message = "the agent answered " + status + " (" + failure.code() + ")";
    if (status == 429 || status == 503) {
      return Receipt.Failed.rejected(status, message, failure.retryAfter());
    }
    Payload document = Payload.of(failure.document());
    boolean open = status >= 500 && (!streamed || failure.cutShort());
    return open
        ? new Receipt.Failed(
            FaultCode.AGENT_ERROR, Effect.UNKNOWN, message, null, true, status, document)
        : Receipt.Failed.finalError(status, message, document);
  }
}
