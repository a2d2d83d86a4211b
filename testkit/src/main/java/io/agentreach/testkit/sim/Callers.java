package io.agentreach.testkit.sim;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Principal;
import io.agentreach.core.model.Priority;
import io.agentreach.core.model.Strategy;
import io.agentreach.core.model.Target;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.model.Trace;
import io.agentreach.core.port.Channels;
import io.agentreach.core.route.Router;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Those who call: all sorts of calls at all sorts of moments. */
final class Callers {
  private static final List<Strategy> STRATEGIES = List.of(Strategy.values());
  private static final List<Principal> PRINCIPALS =
      List.of(
          new Principal("alice", TenantId.DEFAULT, Set.of(Principal.EVERY_SCOPE)),
          new Principal("bob", TenantId.DEFAULT, Set.of()));

  private static final CapabilityName UNHEARD_OF = new CapabilityName("unheard.of");

  private final World world;
  private final Router router;
  private final Channels channels;
  private final Chance chance;
  private int made;
  private int toCome;

  Callers(World world, Router router, Channels channels, Chance chance) {
    this.world = world;
    this.router = router;
    this.channels = channels;
    this.chance = chance;
  }

  World world() {
    return world;
  }

  void begin() {
    toCome = world.climate().calls();
    for (int i = 0; i < world.climate().calls(); i++) {
      world.after(
          chance.nanos(0.02, world.climate().seconds()),
          () -> {
            toCome--;
            place(call(chance.happens(0.02) ? chance.between(1, 9) : 0, trace()));
          });
    }
  }

  /** Whether no more calls will come. */
  boolean done() {
    return toCome == 0;
  }

  /** A call that the end of another one brought about, in its very callback. */
  void followUp(Call before) {
    Trace trace = before.trace();
    place(
        call(
            before.depth() + 1,
            new Trace(trace.traceId(), trace.parentId(), trace.sampled(), true)));
  }

  private void place(Call call) {
    CallRecord record = world.inspector().begin(new CallRecord(call, world.loop().now()));
    Caller caller = new Caller(this, record, chance.split());
    boolean impatient = chance.happens(world.climate().cancel());
    caller.begun(router.route(call, world.loop(), channels, caller), impatient);
  }

  private Trace trace() {
    boolean hot = chance.happens(world.climate().hotTrace());
    String id = hot ? "f".repeat(32) : String.format("%032x", ++made);
    return new Trace(id, "1".repeat(16), false, hot || chance.happens(0.3));
  }

  private Call call(int depth, Trace trace) {
    boolean stream = chance.happens(world.climate().stream());
    return new Call(
        "r" + ++made,
        chance.happens(0.8) ? PRINCIPALS.getFirst() : PRINCIPALS.getLast(),
        target(),
        Payload.EMPTY,
        wish(),
        trace,
        depth,
        chance.happens(0.6) ? Duration.ofNanos(chance.nanos(0.01, 15)) : null,
        stream);
  }

  private Target target() {
    CapabilityName name = chance.happens(0.02) ? UNHEARD_OF : chance.oneOf(world.names());
    AgentId agent = new AgentId("agent-" + chance.between(0, world.climate().agents()));
    return chance.happens(0.15) ? new Target.ByAgent(agent, name) : new Target.ByCapability(name);
  }

  private Call.Wish wish() {
    return new Call.Wish(
        Set.of(),
        Priority.NORMAL,
        null,
        chance.happens(0.2) ? "key" : null,
        chance.happens(0.1) ? "blue" : null,
        chance.happens(0.1) ? "1" : null,
        null,
        chance.happens(0.5) ? chance.oneOf(STRATEGIES) : null,
        chance.happens(0.1) ? Boolean.valueOf(chance.happens(0.5)) : null,
        null,
        null);
  }
}
