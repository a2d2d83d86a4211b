package io.agentreach.sdk.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.TaskEnd;
import io.agentreach.requirements.Satisfies;
import io.agentreach.sdk.handler.Workload;
import io.agentreach.testkit.VirtualLoop;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@Satisfies({"B5", "B6", "K1"})
class SelfWatchTest {
  private final VirtualLoop loop = new VirtualLoop();
  private final Deque<Runnable> errands = new ArrayDeque<>();
  private Workload work = load(0, 0, 0, 0);
  private boolean healthy = true;
  private boolean throwing;
  private @Nullable Duration left;
  private int interrupts;
  private final SelfWatch watch =
      new SelfWatch(
          loop,
          this::start,
          () -> work,
          () -> new Usage(0.25, 0.5),
          Map.of("db", this::check),
          () -> left);

  private Errands.Errand start(Runnable task) {
    errands.add(task);
    return () -> interrupts++;
  }

  private boolean check() {
    if (throwing) {
      throw new IllegalStateException("no connection");
    }
    return healthy;
  }

  private static Workload load(int running, int queued, long ended, long late) {
    return new Workload(running, queued, 4, 8, ended, late, TaskEnd.OK);
  }

  /** One look every 2 s; whatever is asked is answered before the next. */
  private void look(int times) {
    for (int i = 0; i < times; i++) {
      watch.examine(loop.now());
      answerAll();
      loop.advance(Duration.ofSeconds(2));
    }
  }

  private void answerAll() {
    while (!errands.isEmpty()) {
      errands.poll().run();
    }
    loop.runDue();
  }

  private List<String> troubles() {
    return watch.vitals().troubles();
  }

  @Test
  @Satisfies("B4")
  void itTellsWhatThereIsToDoAndWhatIsUsed() {
    work = load(2, 3, 7, 0);
    look(1);

    var vitals = watch.vitals();
    assertThat(vitals.running()).isEqualTo(2);
    assertThat(vitals.queued()).isEqualTo(3);
    assertThat(vitals.pool()).isEqualTo(0.5);
    assertThat(vitals.cpu()).isEqualTo(0.25);
    assertThat(vitals.memory()).isEqualTo(0.5);
    assertThat(vitals.dependencies()).isEqualTo(Map.of("db", true));
    assertThat(vitals.lastTask()).isEqualTo(TaskEnd.OK);
    assertThat(vitals.troubles()).isEmpty();
  }

  @Test
  void aDependencyThatIsDownAtTheStartCountsAtOnce() {
    healthy = false;
    look(1);

    assertThat(troubles()).containsExactly("its dependency db is down");
    assertThat(watch.vitals().dependencies()).isEqualTo(Map.of("db", false));
  }

  @Test
  void threeChecksInARowChangeADependencyAndFlappingDoesNot() {
    look(1);
    healthy = false;
    look(2);
    healthy = true;
    look(1);
    healthy = false;
    look(2);
    assertThat(troubles()).isEmpty();

    look(1);
    assertThat(troubles()).hasSize(1);
    healthy = true;
    look(2);
    assertThat(troubles()).hasSize(1);
    look(1);
    assertThat(troubles()).isEmpty();
  }

  @Test
  void aCheckThatThrowsIsAnUnhealthyOne() {
    throwing = true;
    look(1);

    assertThat(troubles()).hasSize(1);
  }

  @Test
  void aCheckThatHangsIsInterruptedCountsAsUnhealthyAndIsNotStartedAgain() {
    look(1);
    for (int i = 0; i < 4; i++) {
      watch.examine(loop.now());
      loop.advance(Duration.ofSeconds(2));
    }

    assertThat(errands).hasSize(1);
    assertThat(interrupts).isEqualTo(1);
    assertThat(troubles()).hasSize(1);

    answerAll();
    look(3);
    assertThat(troubles()).isEmpty();
  }

  @Test
  void aFullPoolWhoseQueueGrowsIsExhaustedUntilThereIsAir() {
    work = load(4, 1, 0, 0);
    look(1);
    work = load(4, 2, 1, 0);
    look(1);
    assertThat(troubles()).isEmpty();
    work = load(4, 3, 2, 0);
    look(1);
    assertThat(troubles()).containsExactly("its pool is exhausted and its queue grows");

    work = load(4, 3, 3, 0);
    look(9);
    assertThat(troubles()).hasSize(1);

    work = load(4, 2, 9, 0);
    look(2);
    assertThat(troubles()).hasSize(1);
    look(1);
    assertThat(troubles()).isEmpty();
  }

  @Test
  void aFullPoolWithAShortSteadyQueueIsOnlyBusy() {
    work = load(4, 2, 0, 0);
    for (int i = 0; i < 30; i++) {
      work = load(4, 2, i, 0);
      look(1);
    }

    assertThat(troubles()).isEmpty();
  }

  @Test
  void aQueueBeforeIdleThreadsIsNoExhaustion() {
    for (int i = 0; i < 8; i++) {
      work = load(3, i, i, 0);
      look(1);
    }

    assertThat(troubles()).isEmpty();
  }

  @Test
  void risingTimeOutsCountAndPassWithTheWindow() {
    look(1);
    work = load(1, 0, 10, 5);
    look(3);
    assertThat(troubles()).containsExactly("more and more of its calls run out of time");

    look(12);
    assertThat(troubles()).isEmpty();
  }

  @Test
  void aFewTimeOutsAmongManyCallsDoNotCount() {
    look(1);
    work = load(1, 0, 1_000, 20);
    look(8);
    assertThat(troubles()).isEmpty();

    work = load(1, 0, 1_004, 24);
    look(8);
    assertThat(troubles()).isEmpty();
  }

  @Test
  void callsThatWaitWhileNothingFinishesCountAfterHalfAMinute() {
    work = load(2, 3, 5, 0);
    look(17);
    assertThat(troubles()).isEmpty();
    look(1);
    assertThat(troubles()).containsExactly("calls wait and nothing has finished for 30 s");

    work = load(2, 3, 6, 0);
    look(3);
    assertThat(troubles()).isEmpty();
  }

  @Test
  void twoThatWaitAreNoSign() {
    work = load(2, 2, 5, 0);
    look(40);

    assertThat(troubles()).isEmpty();
  }

  @Test
  @Satisfies("B3")
  void whatIsLeftIsToldWhileThereIsWorkAndShrinksWithTime() {
    left = Duration.ofSeconds(60);
    look(1);
    assertThat(watch.vitals().eta()).isNull();

    work = load(1, 0, 0, 0);
    look(1);
    assertThat(watch.vitals().eta()).isEqualTo(Duration.ofSeconds(58));
    left = null;
    look(1);
    assertThat(watch.vitals().eta()).isNull();
  }
}
