package io.agentreach.bench.faults;

/**
 * How callers go about a call.
 *
 * @param attempts how many they make at most
 * @param hub whether they ask the hub, or the agents of their fixed list in turn
 */
record Way(int attempts, boolean hub) {
  /** One attempt at the first agent of the caller's list. */
  static final Way DIRECT = new Way(1, false);

  /** Up to three, each at the next agent, at once. */
  static final Way RETRYING = new Way(3, false);

  /** One, at the hub. */
  static final Way HUB = new Way(1, true);

  static Way named(String name) {
    return switch (name) {
      case "direct" -> DIRECT;
      case "retrying" -> RETRYING;
      case "hub" -> HUB;
      default -> throw new IllegalArgumentException("direct, retrying or hub, not " + name);
    };
  }

  Door door(int caller, int attempt) {
    return hub ? Door.HUB : Door.agent(caller, attempt);
  }
}
