package io.agentreach.sdk.local;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Principal;
import io.agentreach.core.model.Target;
import io.agentreach.core.route.CallHandle;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.Reply;
import io.agentreach.sdk.call.Request;
import io.agentreach.sdk.handler.Traces;
import io.agentreach.sdk.json.Json;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One call between a caller's threads and the loop. */
final class LocalCall {
  private final Call call;
  private final long began = System.nanoTime();

  // Below: touched on the loop only.
  private @Nullable CallHandle handle;
  private boolean cancelled;

  /** What a caller wants of its call while it is under way. */
  enum Signal {
    PAUSE,
    RESUME,
    CANCEL
  }

  LocalCall(Request request, boolean streaming) {
    call =
        new Call(
            request.id(),
            Principal.ANONYMOUS,
            target(request),
            new TreePayload(request.params()),
            request.wish(),
            Traces.below(request.origin().traceparent()),
            request.origin().depth(),
            request.timeout(),
            streaming);
  }

  private static Target target(Request request) {
    String capability = request.capability();
    String agent = request.agent();
    CapabilityName name = capability == null ? null : new CapabilityName(capability);
    if (agent != null) {
      return new Target.ByAgent(new AgentId(agent), name);
    }
    if (name == null) {
      throw new IllegalStateException("a request has a capability or an agent");
    }
    return new Target.ByCapability(name);
  }

  Call call() {
    return call;
  }

  /** Takes the handle once there is one; on the loop. */
  void begun(CallHandle begun) {
    handle = begun;
    if (cancelled) {
      begun.cancel();
    }
  }

  /** On the loop. */
  void signal(Signal signal) {
    CallHandle open = handle;
    if (open == null) {
      cancelled |= signal == Signal.CANCEL;
      return;
    }
    switch (signal) {
      case PAUSE -> open.pause();
      case RESUME -> open.resume();
      case CANCEL -> open.cancel();
    }
  }

  /** The reply that a success brings. */
  Reply reply(Outcome.Success success) {
    Payload payload = success.payload();
    JsonNode data = Json.read(payload.bytes());
    return new Reply(
        call.requestId(),
        data,
        success.agent().value(),
        success.version(),
        success.attempts().size(),
        Duration.ofNanos(System.nanoTime() - began),
        call.trace().traceId());
  }

  ReachException exception(Outcome.Failure failure) {
    return new ReachException(Faults.of(failure.fault(), call.requestId(), call.trace().traceId()));
  }
}
