package io.agentreach.testkit.sim;

import io.agentreach.core.fanout.FanOut;
import io.agentreach.core.fanout.FanOutRequest;
import io.agentreach.core.fanout.Whom;
import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Target;
import io.agentreach.core.route.Explanation;
import io.agentreach.core.rule.JoinRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Callers that ask many agents at once. */
final class FanOuts {
  private FanOuts() {}

  static void place(Callers callers, Call call, Chance chance) {
    World world = callers.world();
    CapabilityName name = chance.oneOf(world.names());
    Call plain =
        new Call(
            call.requestId(),
            call.principal(),
            new Target.ByCapability(name),
            call.payload(),
            call.wish(),
            call.trace(),
            call.depth(),
            call.timeout(),
            false);
    Duration window = chance.happens(0.5) ? Duration.ofNanos(chance.nanos(0.05, 5)) : null;
    Whom whom = whom(world, chance);
    FanOutRequest request = new FanOutRequest(plain, whom, join(chance), window);
    boolean impatient = chance.happens(3 * world.climate().of(Hazard.CANCEL));
    long patience = chance.nanos(0, 2);
    world.hub().enter(() -> start(callers, request, impatient ? patience : -1));
  }

  private static void start(Callers callers, FanOutRequest request, long patience) {
    World world = callers.world();
    Hub hub = world.hub();
    FanOutRecord record =
        new FanOutRecord(request, asked(hub, request), world.inspector(), world.loop().now());
    world.inspector().calls().begin(record);
    FanOut fanOut = FanOut.start(request, hub.router(), hub.loop(), callers.channels(), record);
    if (patience >= 0) {
      world.after(patience, () -> hub.enter(() -> cancel(record, fanOut)));
    }
  }

  /** How many agents are asked, as an explanation at the same moment tells. */
  private static int asked(Hub hub, FanOutRequest request) {
    List<Explanation.Row> rows =
        hub.router().explain(request.call(), hub.loop().now()).rows().stream()
            .filter(row -> row.declared() != null)
            .toList();
    return switch (request.whom()) {
      case Whom.Everybody everybody -> rows.size();
      case Whom.Named named -> named.agents().size();
      case Whom.Best best ->
          Math.min(best.count(), (int) rows.stream().filter(row -> row.refusal() == null).count());
    };
  }

  private static void cancel(FanOutRecord record, FanOut fanOut) {
    if (!record.over()) {
      record.cancelled();
      fanOut.cancel();
      record.end();
    }
  }

  private static Whom whom(World world, Chance chance) {
    int agents = world.climate().agents();
    if (chance.happens(0.4)) {
      return new Whom.Everybody();
    }
    if (chance.happens(0.5)) {
      return new Whom.Best(chance.between(1, agents));
    }
    List<AgentId> named = new ArrayList<>();
    for (int i = chance.between(1, agents); i > 0; i--) {
      named.add(new AgentId("agent-" + chance.between(0, agents)));
    }
    return new Whom.Named(named);
  }

  private static JoinRule join(Chance chance) {
    @Nullable JoinRule quorum =
        chance.happens(0.5) ? new JoinRule.Quorum(chance.between(1, 3)) : null;
    if (quorum != null) {
      return quorum;
    }
    return chance.happens(0.5) ? new JoinRule.All() : new JoinRule.First();
  }
}
