package io.agentreach.bench.engine;

import io.agentreach.core.port.Loop;

/**
 * A loop with the real clock on which no time limit ever comes: calls that are answered at once
 * need none. Thread-safe.
 */
final class TimerlessLoop implements Loop {
  private static final Timer NEVER = () -> {};

  @Override
  public long now() {
    return System.nanoTime();
  }

  @Override
  public void execute(Runnable task) {
    task.run();
  }

  @Override
  public Timer after(long nanos, Runnable task) {
    return NEVER;
  }
}
