package io.agentreach.bench.select;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * What all policies of a run are shown.
 *
 * @param agents how many, 1 or more
 * @param slots how many calls each works on at once
 * @param spread how many times longer the slowest takes than the quickest
 * @param perSecond calls a second on average; they come as a Poisson process
 * @param utilisation the share of what all agents together can do that is asked of them, 0 to 1
 * @param seconds how long calls come
 * @param trouble what happens half-way to {@code victim}
 * @param victim the number of the agent that it happens to; 0 is the quickest
 * @param seed of all that is drawn
 */
record Scene(
    int agents,
    int slots,
    double spread,
    int perSecond,
    double utilisation,
    int seconds,
    Trouble trouble,
    int victim,
    long seed) {
  /** The part of the work that varies: the spread of a lognormal distribution whose mean is 1. */
  private static final double SIGMA = 0.5;

  private static final double NANOS = 1e9;

  Scene {
    if (agents < 1 || slots < 1 || spread < 1 || perSecond < 1 || seconds < 1) {
      throw new IllegalArgumentException(
          "agents, slots, spread, perSecond and seconds must be >= 1");
    }
    if (!(utilisation > 0 && utilisation < 1) || victim < 0 || victim >= agents) {
      throw new IllegalArgumentException("utilisation above 0 and below 1, victim one of agents");
    }
  }

  /** What becomes of one agent. */
  enum Trouble {
    NONE,
    /** It takes 20 times as long. */
    SLOW,
    /** 6 of 10 calls fail, after a tenth of their time. */
    FAILING
  }

  /** When trouble begins, since the run began. */
  long troubleNanos() {
    return (long) (seconds * NANOS / 2);
  }

  /** How long an agent takes on average, in nanoseconds. */
  double meanNanos(int agent) {
    double together = 0;
    for (int i = 0; i < agents; i++) {
      together += slots / factor(i);
    }
    return utilisation * together / perSecond * NANOS * factor(agent);
  }

  private double factor(int agent) {
    return agents == 1 ? 1 : 1 + (spread - 1) * agent / (agents - 1);
  }

  /** The calls, in the order in which they come. */
  List<Job> jobs() {
    Random random = new Random(seed);
    List<Job> jobs = new ArrayList<>();
    double at = 0;
    while (true) {
      at += -Math.log(1 - random.nextDouble()) / perSecond * NANOS;
      if (at >= seconds * NANOS) {
        return jobs;
      }
      double work = Math.exp(SIGMA * random.nextGaussian() - SIGMA * SIGMA / 2);
      jobs.add(new Job(jobs.size(), (long) at, work, random.nextDouble()));
    }
  }
}
