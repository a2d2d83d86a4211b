package io.agentreach.sdk.heart;

/**
 * What a heartbeat tells of the work.
 *
 * @param running runs at work
 * @param queued runs that wait
 * @param width the most runs at work at once
 * @param memory share of the heap in use, 0 to 1
 */
public record Vitals(int running, int queued, int width, double memory) {
  /** The share of the pool in use, 0 to 1. */
  public double pool() {
    return Math.min((double) running / width, 1);
  }

  /** The share of this process's heap in use, 0 to 1. */
  public static double heapInUse() {
    Runtime runtime = Runtime.getRuntime();
    return (double) (runtime.totalMemory() - runtime.freeMemory()) / runtime.maxMemory();
  }
}
