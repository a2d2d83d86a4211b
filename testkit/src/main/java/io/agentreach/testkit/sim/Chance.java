package io.agentreach.testkit.sim;

import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * The chance of one seed. Parts of the world draw from splits, so that one does not disturb
 * another.
 */
final class Chance {
  private static final double NANOS = 1e9;

  private final SplittableRandom random;

  Chance(long seed) {
    this(new SplittableRandom(seed));
  }

  private Chance(SplittableRandom random) {
    this.random = random;
  }

  Chance split() {
    return new Chance(random.split());
  }

  RandomGenerator generator() {
    return random;
  }

  boolean happens(double probability) {
    return probability > 0 && random.nextDouble() < probability;
  }

  /** From {@code low} to {@code high}, both included. */
  int between(int low, int high) {
    return random.nextInt(low, high + 1);
  }

  double share(double low, double high) {
    return low + (high - low) * random.nextDouble();
  }

  long nanos(double lowSeconds, double highSeconds) {
    return (long) (share(lowSeconds, highSeconds) * NANOS);
  }

  <T> T oneOf(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  /** The value by chance, else 0: a kind of fault is absent from about half of the worlds. */
  double sometimes(double high) {
    return random.nextBoolean() ? 0 : share(0, high);
  }
}
