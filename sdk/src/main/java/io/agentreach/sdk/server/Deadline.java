package io.agentreach.sdk.server;

/** A time by which something must have happened. Thread-safe. */
final class Deadline {
  private static final long NEVER = Long.MAX_VALUE;

  private final long origin = System.nanoTime();
  private volatile long at = NEVER;

  /** It must happen within this time from now. */
  void in(long nanos) {
    at = System.nanoTime() - origin + nanos;
  }

  /** Nothing has to happen. */
  void never() {
    at = NEVER;
  }

  boolean passed() {
    return System.nanoTime() - origin > at;
  }
}
