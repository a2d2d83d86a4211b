package io.agentreach.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.port.Loop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the engine relies on in every {@link Loop}. */
public interface LoopContract {
  /** The loop under test, the same one during one test. */
  Loop loop();

  /**
   * Lets the loop work until {@code condition} holds; fails if it does not within a few seconds.
   */
  void workUntil(BooleanSupplier condition);

  @Test
  default void tasksRunLaterInTheOrderOfTheirArrival() {
    List<Integer> ran = Collections.synchronizedList(new ArrayList<>());
    AtomicBoolean atOnce = new AtomicBoolean();
    loop()
        .execute(() -> {
          IntStream.range(0, 100).forEach(i -> loop().execute(() -> ran.add(i)));
          atOnce.set(!ran.isEmpty());
        });
    workUntil(() -> ran.size() == 100);
    assertThat(atOnce).as("ran inside execute").isFalse();
    assertThat(ran).isSorted();
  }

  @Test
  default void tasksOfOtherThreadsRunOneAtATime() throws InterruptedException {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    AtomicInteger ran = new AtomicInteger();
    Runnable task =
        () -> {
          most.accumulateAndGet(running.incrementAndGet(), Math::max);
          running.decrementAndGet();
          ran.incrementAndGet();
        };
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      threads.add(
          Thread.ofPlatform()
              .start(() -> IntStream.range(0, 250).forEach(j -> loop().execute(task))));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    workUntil(() -> ran.get() == 1000);
    assertThat(most).hasValue(1);
  }

  @Test
  default void aTimerRunsNoSoonerThanItsTime() {
    AtomicInteger ran = new AtomicInteger();
    List<Long> late = Collections.synchronizedList(new ArrayList<>());
    loop()
        .execute(() -> {
          for (int millis : new int[] {30, 1, 10}) {
            long due = loop().now() + Duration.ofMillis(millis).toNanos();
            loop()
                .after(
                    Duration.ofMillis(millis).toNanos(),
                    () -> {
                      late.add(loop().now() - due);
                      ran.incrementAndGet();
                    });
          }
        });
    workUntil(() -> ran.get() == 3);
    assertThat(late).allMatch(nanos -> nanos >= 0);
  }

  @Test
  default void timersRunInTheOrderOfTheirTimes() {
    List<Integer> ran = Collections.synchronizedList(new ArrayList<>());
    loop()
        .execute(() -> {
          for (int millis : new int[] {60, 1, 30}) {
            loop().after(Duration.ofMillis(millis).toNanos(), () -> ran.add(millis));
          }
        });
    workUntil(() -> ran.size() == 3);
    assertThat(ran).containsExactly(1, 30, 60);
  }

  @Test
  default void aTimerOfZeroOrLessRunsSoonButNotInsideTheCall() {
    AtomicInteger ran = new AtomicInteger();
    AtomicInteger inside = new AtomicInteger();
    loop()
        .execute(() -> {
          loop().after(0, ran::incrementAndGet);
          loop().after(-1_000_000, ran::incrementAndGet);
          inside.set(ran.get());
        });
    workUntil(() -> ran.get() == 2);
    assertThat(inside).hasValue(0);
  }

  @Test
  default void aCancelledTimerNeverRuns() {
    AtomicInteger ran = new AtomicInteger();
    AtomicBoolean end = new AtomicBoolean();
    loop()
        .execute(() -> {
          loop().after(Duration.ofMillis(5).toNanos(), ran::incrementAndGet).cancel();
          Loop.Timer due = loop().after(0, ran::incrementAndGet);
          due.cancel();
          due.cancel();
          loop().after(Duration.ofMillis(30).toNanos(), () -> end.set(true));
        });
    workUntil(end::get);
    assertThat(ran).hasValue(0);
  }

  @Test
  default void cancellingATimerThatRanDoesNoHarm() {
    AtomicInteger ran = new AtomicInteger();
    loop()
        .execute(() -> {
          Loop.Timer timer = loop().after(0, ran::incrementAndGet);
          loop()
              .after(
                  Duration.ofMillis(5).toNanos(),
                  () -> {
                    timer.cancel();
                    ran.incrementAndGet();
                  });
        });
    workUntil(() -> ran.get() == 2);
  }

  @Test
  default void theClockNeverGoesBack() {
    List<Long> readings = Collections.synchronizedList(new ArrayList<>());
    long before = loop().now();
    for (int i = 0; i < 100; i++) {
      loop().execute(() -> readings.add(loop().now() - before));
    }
    workUntil(() -> readings.size() == 100);
    assertThat(readings).isSorted().allMatch(passed -> passed >= 0);
  }
}
