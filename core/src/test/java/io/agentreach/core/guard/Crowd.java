package io.agentreach.core.guard;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/** Several threads that do the same at the same moment. */
final class Crowd {
  private static final int THREADS = 8;

  private Crowd() {}

  /** How many of {@code times} tries on each of several threads succeeded. */
  static int successes(int times, BooleanSupplier attempt) throws InterruptedException {
    AtomicInteger successes = new AtomicInteger();
    CountDownLatch start = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      threads.add(
          Thread.ofPlatform()
              .start(() -> {
                await(start);
                for (int j = 0; j < times; j++) {
                  if (attempt.getAsBoolean()) {
                    successes.incrementAndGet();
                  }
                }
              }));
    }
    start.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    return successes.get();
  }

  private static void await(CountDownLatch start) {
    try {
      start.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
