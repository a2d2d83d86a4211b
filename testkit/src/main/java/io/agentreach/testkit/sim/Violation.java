package io.agentreach.testkit.sim;

/** Something happened that must never happen. Carries the seed that makes it happen again. */
public final class Violation extends AssertionError {
  private static final long serialVersionUID = 1;

  private final long seed;
  private final String broken;
  private final String promise;
  private final String events;
  private final int parts;

  Violation(long seed, String broken, String promise, String events) {
    this(seed, broken, promise, events, Integer.MAX_VALUE, "the latest events:");
  }

  private Violation(
      long seed, String broken, String promise, String events, int parts, String heading) {
    super(broken + "\nagain with: make sim SEED=" + seed + "\n" + heading + "\n" + events);
    this.seed = seed;
    this.broken = broken;
    this.promise = promise;
    this.events = events;
    this.parts = parts;
  }

  /** The same, found in a scenario of which only so many parts were left. */
  Violation shrunk(int left, int whole, String words) {
    String heading =
        "the smallest scenario that still breaks it has "
            + left
            + " of "
            + whole
            + " parts ("
            + words
            + "), and its latest events are:";
    return new Violation(seed, broken, promise, events, left, heading);
  }

  /** Of how many parts the scenario consists that the events are those of. */
  public int parts() {
    return parts;
  }

  /** The seed of the run. */
  public long seed() {
    return seed;
  }

  /** What was broken, without the events. */
  public String broken() {
    return broken;
  }

  /** What was broken in general, without the names of those concerned. */
  String promise() {
    return promise;
  }
}
