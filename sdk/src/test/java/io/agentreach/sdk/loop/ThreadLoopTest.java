package io.agentreach.sdk.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.agentreach.core.port.Loop;
import io.agentreach.testkit.contract.LoopContract;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ThreadLoopTest implements LoopContract {
  private final ThreadLoop loop = new ThreadLoop("test-loop");

  @AfterEach
  void close() {
    loop.close();
  }

  @Override
  public Loop loop() {
    return loop;
  }

  @Override
  public void workUntil(BooleanSupplier condition) {
    await().until(condition::getAsBoolean);
  }

  @Test
  void aTaskThatThrowsHarmsNoOther() {
    AtomicReference<Thread> ran = new AtomicReference<>();
    loop.execute(() -> {
      throw new IllegalStateException("bug");
    });
    loop.execute(() -> ran.set(Thread.currentThread()));

    workUntil(() -> ran.get() != null);
    assertThat(ran.get().isDaemon()).isTrue();
    assertThat(ran.get().getName()).isEqualTo("test-loop");
  }

  @Test
  void afterTheEndTasksAreDroppedInSilence() {
    loop.close();
    loop.execute(() -> {});
    loop.after(0, () -> {}).cancel();
  }
}
