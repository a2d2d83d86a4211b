package io.agentreach.core.fanout;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Frame;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Phase;
import io.agentreach.core.route.CallHandle;
import io.agentreach.core.route.CallListener;
import io.agentreach.core.route.Trail;
import io.agentreach.core.rule.Freshness;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One agent's part of a fan-out. An event named {@code partial} is a result that a later one
 * replaces. Lives on the fan-out's loop.
 */
final class Branch implements CallListener {
  private static final String PARTIAL = "partial";

  private final FanOut fanOut;
  private final AgentId agent;
  private @Nullable CallHandle handle;
  private @Nullable Payload latest;
  private Freshness freshness = new Freshness(-1, 0);
  private long frames;
  private boolean ended;

  Branch(FanOut fanOut, AgentId agent) {
    this.fanOut = fanOut;
    this.agent = agent;
  }

  AgentId agent() {
    return agent;
  }

  void begun(CallHandle call) {
    handle = call;
    if (ended) {
      call.cancel();
    }
  }

  /** Gives the branch up if it is still at work. Idempotent. */
  void cancel() {
    ended = true;
    CallHandle open = handle;
    handle = null;
    if (open != null) {
      open.cancel();
    }
  }

  @Override
  public void frame(Frame frame) {
    if (ended || !frame.event().equals(PARTIAL)) {
      return;
    }
    Freshness own = new Freshness(frames++, fanOut.took().toNanos());
    if (own.newerThan(freshness)) {
      freshness = own;
      latest = frame.data();
      fanOut.partial(new BranchResult(agent, "", frame.data(), true, null, fanOut.took()));
    }
  }

  @Override
  public void settled(Outcome outcome, Trail trail) {
    if (ended) {
      return;
    }
    ended = true;
    handle = null;
    Duration took = fanOut.took();
    switch (outcome) {
      case Outcome.Success success ->
          fanOut.succeeded(
              new BranchResult(agent, success.version(), success.payload(), false, null, took));
      case Outcome.Failure failure ->
          fanOut.failed(new BranchResult(agent, "", null, false, failure.fault(), took));
    }
  }

  /**
   * What the branch is worth if it ends now; null if it has ended already.
   *
   * @param late whether the window is over
   * @param enough whether the others' answers were what was wanted
   */
  @Nullable BranchResult unfinished(Duration took, boolean late, boolean enough) {
    if (ended) {
      return null;
    }
    Payload soFar = latest;
    if (soFar != null) {
      return new BranchResult(agent, "", soFar, true, null, took);
    }
    FaultCode code = late ? FaultCode.TIMEOUT : FaultCode.CANCELLED;
    String why =
        late
            ? "no answer within the window"
            : enough
                ? "the others' answers were enough, so it was cancelled"
                : "enough answers cannot come any more, so it was cancelled";
    Fault fault =
        new Fault(
            code,
            why,
            Phase.DELIVER,
            Effect.UNKNOWN,
            agent,
            false,
            null,
            List.of(),
            List.of(),
            0,
            null);
    return new BranchResult(agent, "", null, false, fault, took);
  }
}
