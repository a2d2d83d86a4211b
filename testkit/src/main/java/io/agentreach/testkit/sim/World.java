package io.agentreach.testkit.sim;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.model.WorkKind;
import io.agentreach.core.port.Loop;
import io.agentreach.testkit.sim.Scenario.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All that is not the engine: agents, their upsets, the operator, and the timers of them all. */
final class World {
  private static final List<CapabilityName> NAMES =
      Stream.of("work", "work.fast", "work.slow", "draw", "echo").map(CapabilityName::new).toList();

  private final Loop loop;
  private final Scenario scenario;
  private final Climate climate;
  private final Chance chance;
  private final Inspector inspector;
  private final Hub hub;
  private final Registration registration;
  private final List<Capability> capabilities = new ArrayList<>();
  private final List<AgentProcess> agents = new ArrayList<>();
  private boolean deaf;
  private int timers;

  World(
      Loop loop,
      Scenario scenario,
      Climate climate,
      Policy policy,
      Inspector inspector,
      Chance chance) {
    this.loop = loop;
    this.scenario = scenario;
    this.climate = climate;
    this.chance = chance;
    this.inspector = inspector;
    this.hub = new Hub(this, policy, chance.split());
    this.registration = new Registration(hub, inspector, loop);
    for (String name : List.of("work", "work.fast", "draw", "echo")) {
      capabilities.add(capability(name));
    }
  }

  private Capability capability(String name) {
    Capability plain = Capability.named(name);
    return new Capability(
        plain.name(),
        "",
        Set.of(),
        null,
        null,
        List.of(),
        chance.happens(0.5),
        chance.happens(0.5),
        List.of(),
        chance.happens(0.5) ? Duration.ofNanos(chance.nanos(0.2, 20)) : null,
        chance.happens(0.5) ? WorkKind.QUERY : WorkKind.MODEL,
        chance.happens(0.15)
            ? new Capability.Rate(Duration.ofSeconds(2), chance.between(1, 5))
            : null,
        chance.happens(0.1) ? "special" : null,
        null,
        Capability.Validate.NONE,
        plain.mapping());
  }

  /** Brings hub and agents up and lets upsets happen for a while. */
  void begin() {
    hub.begin();
    Duration interval = climate.alike() ? Duration.ofSeconds(chance.between(1, 4)) : null;
    for (int i = 0; i < climate.agents(); i++) {
      Chance own = chance.split();
      AgentKey key = new AgentKey(TenantId.DEFAULT, new AgentId("agent-" + i));
      Traits traits = Traits.of(key, some(capabilities, own), interval, own);
      AgentProcess agent = new AgentProcess(this, traits, own.split());
      agents.add(agent);
      if (scenario.has(Kind.AGENT, i)) {
        after(own.nanos(0, 0.05), agent::start);
      } else {
        agent.leaveOut();
      }
    }
    for (int i = 0; i < climate.upsets(); i++) {
      Chance own = chance.split();
      if (scenario.has(Kind.UPSET, i)) {
        after(
            own.nanos(0, climate.seconds()),
            () -> Upset.any(own).befall(this, own.oneOf(agents), own));
      }
    }
    for (int i = 0; i < climate.hubUpsets(); i++) {
      Chance own = chance.split();
      if (scenario.has(Kind.HUB, i)) {
        after(own.nanos(0, climate.seconds()), () -> HubUpset.any(own).befall(this, own));
      }
    }
  }

  private static List<Capability> some(List<Capability> all, Chance chance) {
    List<Capability> some = new ArrayList<>(all);
    some.removeIf(each -> chance.happens(0.4));
    return some.isEmpty() ? List.of(chance.oneOf(all)) : some;
  }

  Loop loop() {
    return loop;
  }

  Climate climate() {
    return climate;
  }

  Scenario scenario() {
    return scenario;
  }

  Hub hub() {
    return hub;
  }

  /** Whether no beat comes through from any agent. */
  boolean deaf() {
    return deaf;
  }

  void deaf(boolean on) {
    deaf = on;
  }

  Inspector inspector() {
    return inspector;
  }

  Registration registration() {
    return registration;
  }

  List<AgentProcess> agents() {
    return agents;
  }

  /** What callers ask for: names that are declared, and one below such a name. */
  List<CapabilityName> names() {
    return NAMES;
  }

  /** The process that listens at an endpoint now, or null. */
  @Nullable AgentProcess listening(String url) {
    for (AgentProcess each : agents) {
      if (each.listens(url)) {
        return each;
      }
    }
    return null;
  }

  void after(long nanos, Runnable task) {
    timers++;
    loop.after(
        nanos,
        () -> {
          timers--;
          task.run();
        });
  }

  /** How many timers of the world are waiting. */
  int timers() {
    return timers;
  }
}
