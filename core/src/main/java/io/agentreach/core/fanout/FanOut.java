package io.agentreach.core.fanout;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Phase;
import io.agentreach.core.model.Target;
import io.agentreach.core.model.WorkKind;
import io.agentreach.core.port.Channels;
import io.agentreach.core.port.Loop;
import io.agentreach.core.route.Explanation;
import io.agentreach.core.route.Router;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks many agents at once and joins what they answer within a window: scatter-gather. Not
 * thread-safe: it lives on the loop that it was started on.
 */
public final class FanOut {
  private final FanOutRequest request;
  private final FanOutListener listener;
  private final Loop loop;
  private final long began;
  private final List<Branch> branches = new ArrayList<>();
  private final List<BranchResult> results = new ArrayList<>();
  private final List<BranchResult> missing = new ArrayList<>();
  private Loop.@Nullable Timer window;
  private boolean started;
  private boolean over;

  private FanOut(FanOutRequest request, FanOutListener listener, Loop loop) {
    this.request = request;
    this.listener = listener;
    this.loop = loop;
    this.began = loop.now();
  }

  /**
   * Starts a fan-out. The listener may be told the end before this method returns.
   *
   * @param channels the channels of this loop
   */
  public static FanOut start(
      FanOutRequest request, Router router, Loop loop, Channels channels, FanOutListener listener) {
    FanOut fanOut = new FanOut(request, listener, loop);
    fanOut.open(router, channels);
    return fanOut;
  }

  /** The caller is gone: every branch is cancelled, and nothing more is told. */
  public void cancel() {
    close();
  }

  private void open(Router router, Channels channels) {
    Call call = request.call();
    Explanation explained = router.explain(call, began);
    CapabilityName capability = explained.capability();
    List<AgentId> asked = asked(explained);
    Fault atGate = explained.fault();
    boolean turnedAway = atGate != null && atGate.phase() == Phase.GATE;
    if (capability == null || asked.isEmpty() || turnedAway) {
      over = true;
      listener.refused(nobody(explained));
      return;
    }
    if (asked.size() > FanOutRequest.MOST_BRANCHES) {
      over = true;
      listener.refused(tooMany(asked.size()));
      return;
    }
    if (!request.join().attainable(asked.size())) {
      over = true;
      listener.refused(tooFew(asked.size()));
      return;
    }
    long limit = windowNanos(router, asked, capability);
    for (int i = 0; i < asked.size(); i++) {
      branches.add(new Branch(this, asked.get(i)));
    }
    window = loop.after(limit, this::windowClosed);
    for (int i = 0; i < branches.size() && !over; i++) {
      Branch branch = branches.get(i);
      Capability serving = router.serving(call.tenant(), branch.agent(), capability);
      // Without a time limit of its own a stream would have to begin within two seconds.
      boolean streams = serving != null && serving.streaming() && serving.timeout() != null;
      Call own = branch(call, branch.agent(), capability, i, Duration.ofNanos(limit), streams);
      branch.begun(router.route(own, loop, channels, branch));
    }
    started = true;
    joinIfEnough();
  }

  private List<AgentId> asked(Explanation explained) {
    return switch (request.whom()) {
      case Whom.Named named -> named.agents();
      case Whom.Everybody everybody ->
          explained.rows().stream()
              .filter(row -> row.declared() != null)
              .map(Explanation.Row::agent)
              .toList();
      case Whom.Best best ->
          explained.rows().stream()
              .filter(row -> row.declared() != null && row.refusal() == null)
              .sorted(Comparator.comparingDouble(Explanation.Row::score).reversed())
              .limit(best.count())
              .map(Explanation.Row::agent)
              .toList();
    };
  }

  private long windowNanos(Router router, List<AgentId> asked, CapabilityName capability) {
    Duration wished = request.window();
    Duration caller = request.call().timeout();
    Duration limit = wished == null ? longestLimit(router, asked, capability) : wished;
    return caller == null || caller.compareTo(limit) > 0 ? limit.toNanos() : caller.toNanos();
  }

  private Duration longestLimit(Router router, List<AgentId> asked, CapabilityName capability) {
    Duration longest = Duration.ZERO;
    for (AgentId each : asked) {
      Capability serving = router.serving(request.call().tenant(), each, capability);
      if (serving != null && serving.limit().compareTo(longest) > 0) {
        longest = serving.limit();
      }
    }
    return longest.isZero() ? WorkKind.MODEL.timeout() : longest;
  }

  /**
   * Each branch has an id of its own, so that no agent takes it for a repetition of another's. The
   * first one alone counts as a routing of its trace.
   */
  private static Call branch(
      Call call,
      AgentId agent,
      CapabilityName capability,
      int index,
      Duration limit,
      boolean streams) {
    String suffix = "." + index;
    int room = 128 - suffix.length();
    String id = call.requestId();
    return new Call(
        (id.length() > room ? id.substring(0, room) : id) + suffix,
        call.principal(),
        new Target.ByAgent(agent, capability),
        call.payload(),
        call.wish(),
        index == 0 ? call.trace() : call.trace().outgoing(),
        call.depth(),
        limit,
        streams);
  }

  void partial(BranchResult result) {
    if (!over) {
      listener.partial(result);
    }
  }

  void succeeded(BranchResult result) {
    if (over) {
      return;
    }
    results.add(result);
    listener.partial(result);
    joinIfEnough();
  }

  void failed(BranchResult result) {
    if (over) {
      return;
    }
    missing.add(result);
    listener.partial(result);
    joinIfEnough();
  }

  Duration took() {
    return Duration.ofNanos(loop.now() - began);
  }

  private void joinIfEnough() {
    if (started && !over && request.join().over(results.size(), missing.size(), branches.size())) {
      join(false);
    }
  }

  private void windowClosed() {
    window = null;
    if (!over) {
      join(true);
    }
  }

  private void join(boolean late) {
    boolean fulfilled = request.join().fulfilled(results.size(), branches.size());
    for (Branch each : branches) {
      BranchResult open = each.unfinished(took(), late, fulfilled);
      if (open != null) {
        (open.fault() == null ? results : missing).add(open);
      }
    }
    close();
    boolean enough = request.join().fulfilled(results.size(), branches.size());
    listener.settled(new FanOutResult(enough, results, missing, took()));
  }

  private void close() {
    over = true;
    if (window != null) {
      window.cancel();
      window = null;
    }
    branches.forEach(Branch::cancel);
  }

  private static Fault nobody(Explanation explained) {
    Fault fault = explained.fault();
    return fault != null
        ? fault
        : Fault.of(
            FaultCode.NO_REACHABLE_AGENT, Phase.SELECT, "no agent serves this capability now");
  }

  private static Fault tooFew(int asked) {
    return Fault.of(
            FaultCode.NO_REACHABLE_AGENT,
            Phase.SELECT,
            "the quorum cannot be reached: there are " + asked + " agents to be asked")
        .with(
            List.of(
                new Fault.Detail(
                    "header.quorum",
                    "is more than the " + asked + " agents that would be asked",
                    "ask for fewer successes, or for more agents")));
  }

  private static Fault tooMany(int asked) {
    return Fault.invalid(
        "the fan-out is too wide",
        List.of(
            new Fault.Detail(
                "header.count",
                asked
                    + " agents would be asked, at most "
                    + FanOutRequest.MOST_BRANCHES
                    + " can be",
                "set header.count, or name the agents")));
  }
}
