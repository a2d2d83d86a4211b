package io.agentreach.testkit.sim;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What happens in one run: all that a seed makes, or what is left of it once parts are left out.
 * The parts that remain are the same as in the whole.
 */
record Scenario(long seed, Set<Part> without) {
  Scenario {
    without = Set.copyOf(without);
  }

  /** What can be left out. */
  enum Kind {
    /** One agent. */
    AGENT("agents"),
    /** One call. */
    CALL("calls"),
    /** One thing that befalls an agent. */
    UPSET("upsets"),
    /** One thing that befalls the hub. */
    HUB("upsets of the hub"),
    /** All of one {@link Hazard}. */
    HAZARD("hazards"),
    /** One of the rules by which agents are preferred. */
    RULE("rules");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  /** The part of a kind that has this number, counted from 0. */
  record Part(Kind kind, int number) {}

  static Scenario of(long seed) {
    return new Scenario(seed, Set.of());
  }

  /** The part that is all of one hazard. */
  static Part part(Hazard hazard) {
    return new Part(Kind.HAZARD, List.of(Hazard.values()).indexOf(hazard));
  }

  boolean has(Hazard hazard) {
    return without.isEmpty() || !without.contains(part(hazard));
  }

  boolean has(Kind kind, int number) {
    return without.isEmpty() || !without.contains(new Part(kind, number));
  }

  /** The same without these parts as well. */
  Scenario less(Collection<Part> parts) {
    Set<Part> all = new HashSet<>(without);
    all.addAll(parts);
    return new Scenario(seed, all);
  }
}
