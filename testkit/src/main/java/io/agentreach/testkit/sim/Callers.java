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
import io.agentreach.testkit.sim.Scenario.Kind;
import java.time.Duration;
import java.util.HexFormat;
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

  private static final List<String> SESSIONS = List.of("s-1", "s-2", "s-3", "s-4");
  private static final List<String> SENDERS = List.of("ann", "ben", "cem", "dan", "eva", "fay");
  private static final List<String> REGIONS = List.of("eu-west", "us-east");

  private final World world;
  private final Channels channels;
  private final Chance chance;
  private int toCome;

  Callers(World world, Channels channels, Chance chance) {
    this.world = world;
    this.channels = channels;
    this.chance = chance;
  }

  World world() {
    return world;
  }

  Channels channels() {
    return channels;
  }

  void begin() {
    for (int i = 0; i < world.climate().calls(); i++) {
      Chance own = chance.split();
      int number = i;
      if (world.scenario().has(Kind.CALL, i)) {
        toCome++;
        world.after(
            own.nanos(0.02, world.climate().seconds()),
            () -> {
              toCome--;
              place(own, number);
            });
      }
    }
  }

  private void place(Chance own, int number) {
    Call call =
        call("r" + number, own.happens(0.02) ? own.between(1, 9) : 0, trace(own, number), own);
    if (own.happens(world.climate().of(Hazard.FAN_OUT))) {
      FanOuts.place(this, call, own);
    } else {
      place(call, own);
    }
  }

  /** Whether no more calls will come. */
  boolean done() {
    return toCome == 0;
  }

  /** A call that the end of another one brought about, in its very callback. */
  void followUp(Call before, Chance own) {
    Trace trace = before.trace();
    Trace next = new Trace(trace.traceId(), trace.parentId(), trace.sampled(), true);
    place(call(before.requestId() + "+", before.depth() + 1, next, own), own);
  }

  private void place(Call call, Chance own) {
    world.hub().enter(() -> route(call, own));
  }

  private void route(Call call, Chance own) {
    CallRecord record = world.inspector().calls().begin(new CallRecord(call, world.loop().now()));
    Caller caller = new Caller(this, record, own.split());
    boolean impatient = own.happens(world.climate().of(Hazard.CANCEL));
    caller.begun(world.hub().router().route(call, world.hub().loop(), channels, caller), impatient);
  }

  private Trace trace(Chance own, int number) {
    boolean hot = own.happens(world.climate().of(Hazard.HOT_TRACE));
    String id = hot ? "f".repeat(32) : HexFormat.of().toHexDigits(number + 1L).repeat(2);
    return new Trace(id, "1".repeat(16), false, hot || own.happens(0.3));
  }

  private Call call(String id, int depth, Trace trace, Chance own) {
    boolean stream = own.happens(world.climate().of(Hazard.STREAM));
    return new Call(
        id,
        own.happens(0.8) ? PRINCIPALS.getFirst() : PRINCIPALS.getLast(),
        target(own),
        Payload.EMPTY,
        wish(own),
        trace,
        depth,
        own.happens(0.6) ? Duration.ofNanos(own.nanos(0.01, 15)) : null,
        stream);
  }

  private Target target(Chance own) {
    CapabilityName name = own.happens(0.02) ? UNHEARD_OF : own.oneOf(world.names());
    AgentId agent = new AgentId("agent-" + own.between(0, world.climate().agents()));
    return own.happens(0.15) ? new Target.ByAgent(agent, name) : new Target.ByCapability(name);
  }

  private Call.Wish wish(Chance own) {
    boolean urgent = own.happens(world.climate().of(Hazard.PRIORITY));
    boolean session = own.happens(world.climate().of(Hazard.SESSION));
    return new Call.Wish(
        Set.of(),
        urgent ? own.oneOf(List.of(Priority.HIGH, Priority.LOW, Priority.LOW)) : Priority.NORMAL,
        session ? own.oneOf(SESSIONS) : null,
        own.happens(0.2) ? "key" : null,
        own.happens(0.1) ? "blue" : null,
        own.happens(0.1) ? "1" : null,
        own.happens(0.05) ? own.oneOf(REGIONS) : null,
        own.happens(0.5) ? own.oneOf(STRATEGIES) : null,
        own.happens(0.1) ? Boolean.valueOf(own.happens(0.5)) : null,
        own.happens(0.8) ? own.oneOf(SENDERS) : null,
        own.happens(0.1) ? Boolean.valueOf(own.happens(0.5)) : null);
  }
}
