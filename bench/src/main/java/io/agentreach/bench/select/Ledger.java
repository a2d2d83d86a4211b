package io.agentreach.bench.select;

import io.agentreach.core.port.Loop;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What is measured of one run. Lives on its loop. */
final class Ledger implements Asked {
  /** How often loads are looked at, and how finely shares of traffic are kept. */
  static final long STEP_NANOS = 10_000_000;

  private static final int WINDOW = 25;
  private static final double SMALL = 0.01;

  private final Loop loop;
  private final Scene scene;
  private final long began;
  private final long warm;
  private final long[] tookNanos;
  private final int[] all;
  private final int[] victims;
  private final List<Double> loadSpread = new ArrayList<>();
  private final List<Double> useSpread = new ArrayList<>();
  private int answered;
  private int failed;

  Ledger(Scene scene, int jobs, Loop loop) {
    this.loop = loop;
    this.scene = scene;
    this.began = loop.now();
    this.warm = (long) (scene.seconds() * 1e9 / 10);
    this.tookNanos = new long[jobs];
    int steps = (int) (scene.seconds() * 1_000_000_000L / STEP_NANOS);
    this.all = new int[steps];
    this.victims = new int[steps];
  }

  @Override
  public void attempt(QueueingAgent agent) {
    int step = (int) ((loop.now() - began) / STEP_NANOS);
    if (step < all.length) {
      all[step]++;
      victims[step] += agent.number() == scene.victim() ? 1 : 0;
    }
  }

  /** A call has ended; those of the first tenth of the run warm it up and do not count. */
  void answered(Job job, boolean well) {
    if (job.atNanos() < warm) {
      return;
    }
    if (well) {
      tookNanos[answered++] = loop.now() - began - job.atNanos();
    } else {
      failed++;
    }
  }

  /** Looks at the agents' loads at one instant. */
  void look(List<QueueingAgent> agents) {
    if (loop.now() - began >= warm) {
      loadSpread.add(deviation(agents.stream().mapToDouble(QueueingAgent::load).toArray()));
      useSpread.add(
          deviation(agents.stream().mapToDouble(a -> (double) a.running() / a.slots()).toArray()));
    }
  }

  Result result() {
    long[] sorted = Arrays.copyOf(tookNanos, answered);
    Arrays.sort(sorted);
    return new Result(
        mean(loadSpread),
        mean(useSpread),
        at(sorted, 0.5),
        at(sorted, 0.99),
        answered,
        failed,
        share(0, all.length / 2),
        share(all.length / 2, all.length),
        seconds());
  }

  /**
   * After how many seconds of trouble no quarter of a second has 1 % of the calls for the victim;
   * infinite if that is not so for all of the last quarter of the run.
   */
  private double seconds() {
    int trouble = all.length / 2;
    int good = trouble;
    for (int from = trouble; from + WINDOW <= all.length; from++) {
      if (share(from, from + WINDOW) >= SMALL) {
        good = from + 1;
      }
    }
    return good - trouble > (all.length - trouble) * 3 / 4
        ? Double.POSITIVE_INFINITY
        : (good - trouble) * STEP_NANOS / 1e9;
  }

  private double share(int from, int to) {
    long of = Arrays.stream(all, from, to).asLongStream().sum();
    return of == 0 ? 0 : (double) Arrays.stream(victims, from, to).asLongStream().sum() / of;
  }

  private static double at(long[] sorted, double quantile) {
    return sorted.length == 0 ? 0 : sorted[(int) (quantile * (sorted.length - 1))] / 1e6;
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(v -> v).average().orElse(0);
  }

  private static double deviation(double[] values) {
    double mean = Arrays.stream(values).average().orElse(0);
    return Math.sqrt(Arrays.stream(values).map(v -> (v - mean) * (v - mean)).average().orElse(0));
  }
}
