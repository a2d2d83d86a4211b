package io.agentreach.testkit.sim;

import io.agentreach.core.model.AgentState;
import java.util.List;

/** Something that befalls an agent. */
enum Upset {
  CRASH,
  VANISH,
  FREEZE,
  LEAVE,
  DEGRADE,
  CORDON,
  SLOW,
  SICK,
  DEPENDENCY,
  LATE_GOODBYE,
  FLAP;

  private static final List<Upset> ALL = List.of(values());

  static Upset any(Chance chance) {
    return chance.oneOf(ALL);
  }

  void befall(World world, AgentProcess agent, Chance chance) {
    long lasting = chance.happens(0.5) ? chance.nanos(0, 2) : chance.nanos(2, 40);
    world.inspector().tally().count("upset " + this);
    switch (this) {
      case CRASH, VANISH -> {
        agent.crash(this == CRASH);
        world.after(lasting, agent::start);
      }
      case FREEZE -> {
        agent.freeze();
        world.after(lasting, agent::thaw);
      }
      case LEAVE -> {
        agent.leave();
        world.after(lasting, agent::start);
      }
      case DEGRADE -> {
        agent.turn(chance.oneOf(List.of(AgentState.values())));
        world.after(lasting, () -> agent.turn(AgentState.READY));
      }
      case CORDON -> {
        world.registration().cordon(agent.key(), true);
        world.after(lasting, () -> world.registration().cordon(agent.key(), false));
      }
      case SLOW -> {
        agent.turnSlow(true);
        world.after(lasting, () -> agent.turnSlow(false));
      }
      case SICK -> {
        agent.turnSick(true);
        world.after(lasting, () -> agent.turnSick(false));
      }
      case DEPENDENCY -> {
        agent.turnHealthy(false);
        world.after(lasting, () -> agent.turnHealthy(true));
      }
      case FLAP -> flap(world, agent, chance, chance.between(2, 8));
      case LATE_GOODBYE -> world.registration().remove(agent.key(), "of-an-older-registration");
    }
  }

  /** Goes to and fro between able and not able. */
  private static void flap(World world, AgentProcess agent, Chance chance, int left) {
    agent.turn(left % 2 == 0 ? AgentState.DEGRADED : AgentState.READY);
    if (left > 1) {
      world.after(chance.nanos(0.05, 1.5), () -> flap(world, agent, chance, left - 1));
    }
  }
}
