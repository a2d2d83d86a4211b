package io.agentreach.sdk.health;

import java.util.concurrent.ThreadFactory;

/** Where questions run that may block. Thread-safe. */
@FunctionalInterface
public interface Errands {
  /** Runs a task elsewhere, at once. */
  Errand start(Runnable task);

  /** A task under way. */
  @FunctionalInterface
  interface Errand {
    /** Interrupts it. */
    void interrupt();
  }

  /** Each on a new thread of this kind. */
  static Errands on(ThreadFactory threads) {
    return task -> {
      Thread thread = threads.newThread(task);
      thread.start();
      return thread::interrupt;
    };
  }
}
