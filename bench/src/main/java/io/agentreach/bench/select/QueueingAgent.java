package io.agentreach.bench.select;

import io.agentreach.core.port.Loop;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * An agent that works on some calls at once and lets the others wait, first come, first served. It
 * finishes what it began, whoever has lost interest. Lives on its loop.
 */
final class QueueingAgent {
  /** How much of its time a call that fails takes. */
  private static final double UNTIL_FAILURE = 0.1;

  private static final double SLOWER = 20;
  private static final double FAILURES = 0.6;

  /** Who waits for an answer. */
  interface Asker {
    /** Called once. */
    void answered(boolean well);
  }

  private record Waiting(Job job, Asker asker) {}

  private final int number;
  private final int slots;
  private final double meanNanos;
  private final Loop loop;
  private final Queue<Waiting> queue = new ArrayDeque<>();
  private int running;
  private double slower = 1;
  private double failures;

  QueueingAgent(int number, int slots, double meanNanos, Loop loop) {
    this.number = number;
    this.slots = slots;
    this.meanNanos = meanNanos;
    this.loop = loop;
  }

  int number() {
    return number;
  }

  int slots() {
    return slots;
  }

  int running() {
    return running;
  }

  int queued() {
    return queue.size();
  }

  /** Calls at work and waiting, in relation to the slots. */
  double load() {
    return (double) (running + queue.size()) / slots;
  }

  /**
   * When a call that came now would be done on average, in nanoseconds from now; infinite for one
   * that fails most calls.
   */
  double expectedNanos() {
    if (failures > 0) {
      return Double.POSITIVE_INFINITY;
    }
    int before = Math.max(0, running + queue.size() - slots + 1);
    return meanNanos * slower * (1 + (double) before / slots);
  }

  /** From now on what it begins meets this trouble. */
  void meet(Scene.Trouble trouble) {
    slower = trouble == Scene.Trouble.SLOW ? SLOWER : 1;
    failures = trouble == Scene.Trouble.FAILING ? FAILURES : 0;
  }

  void ask(Job job, Asker asker) {
    queue.add(new Waiting(job, asker));
    work();
  }

  private void work() {
    while (running < slots && !queue.isEmpty()) {
      begin(queue.remove());
    }
  }

  private void begin(Waiting next) {
    running++;
    boolean fails = next.job.luck() < failures;
    double nanos = meanNanos * slower * next.job.work() * (fails ? UNTIL_FAILURE : 1);
    loop.after(
        (long) nanos,
        () -> {
          running--;
          work();
          next.asker.answered(!fails);
        });
  }
}
