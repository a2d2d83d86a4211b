package io.agentreach.store.writer;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A write that holds the writer until it is opened, so that a test decides what gathers behind it.
 */
final class Gate implements Change {
  private final CountDownLatch entered = new CountDownLatch(1);
  private final CountDownLatch open = new CountDownLatch(1);

  /** Puts a closed gate into the writer and waits until the writer stands in it. */
  static Gate in(GroupWriter writer) {
    Gate gate = new Gate();
    CompletionStage<Void> unused = writer.run(1, gate);
    await(gate.entered);
    return gate;
  }

  @Override
  public void apply(Transaction transaction) {
    entered.countDown();
    await(open);
  }

  void open() {
    open.countDown();
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(20, TimeUnit.SECONDS)) {
        throw new IllegalStateException("waited too long");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
