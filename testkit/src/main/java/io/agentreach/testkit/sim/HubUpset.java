package io.agentreach.testkit.sim;

import java.util.List;

/** Something that befalls the hub, or all agents at once in its eyes. */
enum HubUpset {
  PAUSE,
  RESTART,
  DEAFNESS;

  private static final List<HubUpset> ALL = List.of(values());

  static HubUpset any(Chance chance) {
    return chance.oneOf(ALL);
  }

  void befall(World world, Chance chance) {
    world.inspector().tally().count("hub " + this);
    switch (this) {
      case PAUSE ->
          world.hub().pause(chance.happens(0.7) ? chance.nanos(0.1, 5) : chance.nanos(5, 40));
      case RESTART -> world.hub().crash(chance.nanos(0.05, chance.happens(0.7) ? 2 : 20));
      case DEAFNESS -> {
        world.deaf(true);
        world.after(chance.nanos(2, 50), () -> world.deaf(false));
      }
    }
  }
}
