package io.agentreach.testkit.sim;

/** Something happened that must never happen. Carries the seed that makes it happen again. */
public final class Violation extends AssertionError {
  private static final long serialVersionUID = 1;

  private final long seed;
  private final String broken;

  Violation(long seed, String broken, String events) {
    super(broken + "\nagain with: make sim SEED=" + seed + "\nthe latest events:\n" + events);
    this.seed = seed;
    this.broken = broken;
  }

  /** The seed of the run. */
  public long seed() {
    return seed;
  }

  /** What was broken, without the events. */
  public String broken() {
    return broken;
  }
}
