package io.agentreach.core.port;

/**
 * One thread of events with a clock: the only source of asynchrony and time in the engine.
 *
 * <p>All tasks of one loop run one after the other and must not block. The clock is monotonic: it
 * never goes back, has no relation to the time of day, and only differences of its readings mean
 * anything.
 */
public interface Loop {
  /** The monotonic clock, in nanoseconds. Callable from any thread. */
  long now();

  /** Runs {@code task} on the loop, later but soon. Callable from any thread. */
  void execute(Runnable task);

  /**
   * Runs {@code task} on the loop once {@code nanos} have passed; at once if that is 0 or less.
   * Called on the loop.
   */
  Timer after(long nanos, Runnable task);

  /** A task that waits for its time. */
  interface Timer {
    /**
     * Prevents the task from running if it has not run yet; harmless otherwise. Called on the loop.
     */
    void cancel();
  }
}
