package io.agentreach.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentreach.core.port.Loop;
import io.agentreach.testkit.contract.LoopContract;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class VirtualLoopTest implements LoopContract {
  private final VirtualLoop loop = new VirtualLoop();

  @Override
  public Loop loop() {
    return loop;
  }

  @Override
  public void workUntil(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      assertThat(loop.step()).as("idle before the condition held").isTrue();
    }
  }

  @Test
  void timePassesOnlyAsFarAsItIsAdvanced() {
    long start = loop.now();
    AtomicInteger ran = new AtomicInteger();
    loop.after(Duration.ofSeconds(5).toNanos(), ran::incrementAndGet);
    loop.advance(Duration.ofSeconds(5).minusNanos(1));
    assertThat(ran).hasValue(0);
    loop.advance(Duration.ofNanos(1));
    assertThat(ran).hasValue(1);
    assertThat(loop.now() - start).isEqualTo(Duration.ofSeconds(5).toNanos());
  }

  @Test
  void oneInstantIsFirstInFirstOut() {
    List<String> ran = new ArrayList<>();
    loop.after(0, () -> ran.add("timer"));
    loop.execute(() -> ran.add("task"));
    loop.after(0, () -> ran.add("second timer"));
    loop.runDue();
    assertThat(ran).containsExactly("timer", "task", "second timer");
  }

  @Test
  void aStepRunsOneTaskAndTellsWhenNoneIsLeft() {
    AtomicInteger ran = new AtomicInteger();
    loop.after(7, ran::incrementAndGet).cancel();
    loop.after(9, ran::incrementAndGet);
    assertThat(loop.waiting()).isEqualTo(1);
    assertThat(loop.step()).isTrue();
    assertThat(loop.step()).isFalse();
    assertThat(ran).hasValue(1);
  }

  @Test
  void theClockMayOverflow() {
    VirtualLoop late = new VirtualLoop(Long.MAX_VALUE - 10);
    List<Integer> ran = new ArrayList<>();
    late.after(20, () -> ran.add(20));
    late.after(5, () -> ran.add(5));
    late.runUntilIdle();
    assertThat(ran).containsExactly(5, 20);
  }

  @Test
  void aTaskCannotDriveTheLoop() {
    loop.execute(loop::runUntilIdle);
    assertThatThrownBy(loop::step).hasMessageContaining("cannot drive the loop");
    assertThat(loop.step()).isFalse();
  }

  @Test
  void timeDoesNotGoBack() {
    assertThatThrownBy(() -> loop.advance(Duration.ofNanos(-1)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
