package io.agentreach.core.task;

import static io.agentreach.core.task.Tasks.NOW;
import static io.agentreach.core.task.Tasks.confirm;
import static io.agentreach.core.task.Tasks.fail;
import static io.agentreach.core.task.Tasks.machine;
import static io.agentreach.core.task.Tasks.start;
import static io.agentreach.core.task.Tasks.unit;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Edge;
import io.agentreach.core.model.Edge.OnFailure;
import io.agentreach.core.model.TaskLine.Kind;
import io.agentreach.core.model.TaskState;
import io.agentreach.core.model.UnitFailure;
import io.agentreach.core.task.TaskEvent.Again;
import io.agentreach.requirements.Satisfies;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TaskMachineTest {
  @Test
  @Satisfies("G4")
  void aSecondConfirmationChangesNothing() {
    TaskMachine machine = machine(unit("a"));
    start(machine, 0);
    assertThat(confirm(machine, 0)).hasSize(1);
    long version = machine.summary().version();
    assertThat(confirm(machine, 0)).isEmpty();
    assertThat(machine.summary().version()).isEqualTo(version);
    assertThat(machine.summary().state()).isEqualTo(TaskState.CONFIRMED);
  }

  @Test
  @Satisfies("G5")
  void aUnitStartsOnlyAfterAllBeforeItAreConfirmed() {
    TaskMachine machine =
        machine(unit("a"), unit("b"), unit("c", Edge.after("a"), Edge.after("b")));
    assertThat(start(machine, 2)).isEmpty();
    start(machine, 0);
    confirm(machine, 0);
    start(machine, 1);
    assertThat(machine.ready(2)).isFalse();
    assertThat(start(machine, 2)).isEmpty();
    confirm(machine, 1);
    assertThat(machine.ready(2)).isTrue();
    assertThat(start(machine, 2)).hasSize(1);
  }

  @Test
  @Satisfies("G7")
  void retryableFailuresWaitOneTwoAndFourSecondsAndThenEnd() {
    TaskMachine machine = machine(unit("a"));
    for (int seconds : new int[] {1, 2, 4}) {
      start(machine, 0);
      fail(machine, 0, Again.LATER);
      assertThat(machine.unit(0).state()).isEqualTo(TaskState.PENDING);
      assertThat(Duration.between(NOW, machine.unit(0).notBefore()))
          .isEqualTo(Duration.ofSeconds(seconds));
    }
    start(machine, 0);
    fail(machine, 0, Again.LATER);
    assertThat(machine.unit(0).state()).isEqualTo(TaskState.FAILED);
    assertThat(machine.unit(0).attempt()).isEqualTo(4);
  }

  @Test
  @Satisfies("G7")
  void aPermanentFailureIsNotRepeatedAndWhatNobodyTookUsesNothingUp() {
    TaskMachine machine = machine(unit("a"));
    for (int i = 0; i < 10; i++) {
      start(machine, 0);
      fail(machine, 0, Again.ELSEWHERE);
    }
    assertThat(machine.unit(0).state()).isEqualTo(TaskState.PENDING);
    start(machine, 0);
    fail(machine, 0, Again.NEVER);
    assertThat(machine.unit(0).failure()).isEqualTo(UnitFailure.EXEC_FAILED);
    assertThat(machine.summary().state()).isEqualTo(TaskState.FAILED);
  }

  @Test
  @Satisfies("G7")
  void aCriticalUnitWaitsForAPerson() {
    TaskMachine machine = machine(unit("a", true), unit("b", Edge.after("a")));
    start(machine, 0);
    fail(machine, 0, Again.NEVER);
    assertThat(machine.summary().state()).isEqualTo(TaskState.SUSPENDED);
    assertThat(machine.unit(1).state()).isEqualTo(TaskState.PENDING);
    machine.on(new TaskEvent.Resume(TaskEvent.EVERY, "go on"), NOW);
    assertThat(machine.unit(0).round()).isEqualTo(2);
    start(machine, 0);
    confirm(machine, 0);
    assertThat(machine.ready(1)).isTrue();
  }

  @Test
  void aLateResultOfAnEarlierAttemptCountsAsLongAsNoOtherWasConfirmed() {
    TaskMachine machine = machine(unit("a"));
    start(machine, 0);
    fail(machine, 0, Again.LATER);
    start(machine, 0);
    assertThat(machine.on(new TaskEvent.Succeeded(0, 1, null, Tasks.RESULT), NOW))
        .extracting("kind")
        .containsExactly(Kind.CONFIRMED);
    assertThat(confirm(machine, 0)).isEmpty();
  }

  @Test
  void failureSpreadsAsTheEdgesSay() {
    TaskMachine machine =
        machine(
            unit("a"),
            unit("fails", Edge.after("a")),
            unit("skipped", new Edge("a", OnFailure.SKIP)),
            unit("passes", new Edge("a", OnFailure.PASS)),
            unit("after-skipped", Edge.after("skipped")));
    start(machine, 0);
    fail(machine, 0, Again.NEVER);
    assertThat(machine.unit(1).failure()).isEqualTo(UnitFailure.UPSTREAM_FAILED);
    assertThat(machine.unit(2).skipped()).isTrue();
    assertThat(machine.ready(3)).isTrue();
    assertThat(machine.unit(4).skipped()).isTrue();
    start(machine, 3);
    confirm(machine, 3);
    assertThat(machine.summary().state()).isEqualTo(TaskState.FAILED);
  }

  @Test
  void aTaskIsConfirmedWithoutWhatAllThatFollowsCanDoWithout() {
    TaskMachine machine = machine(unit("a"), unit("b", new Edge("a", OnFailure.PASS)));
    start(machine, 0);
    fail(machine, 0, Again.NEVER);
    start(machine, 1);
    confirm(machine, 1);
    assertThat(machine.summary().state()).isEqualTo(TaskState.CONFIRMED);
  }

  @Test
  void whatIsTriedOnceMoreOpensWhatFailedBecauseOfIt() {
    TaskMachine machine =
        machine(unit("a"), unit("b", Edge.after("a")), unit("c", Edge.after("b")));
    start(machine, 0);
    fail(machine, 0, Again.NEVER);
    assertThat(machine.summary().state()).isEqualTo(TaskState.FAILED);
    machine.on(new TaskEvent.Retry(TaskEvent.EVERY, ""), NOW);
    assertThat(machine.summary().state()).isEqualTo(TaskState.RUNNING);
    for (int i = 0; i < 3; i++) {
      start(machine, i);
      confirm(machine, i);
    }
    assertThat(machine.summary().state()).isEqualTo(TaskState.CONFIRMED);
  }

  @Test
  void cancelledStaysCancelled() {
    TaskMachine machine = machine(unit("a"), unit("b", Edge.after("a")));
    start(machine, 0);
    assertThat(machine.on(new TaskEvent.Cancel(TaskEvent.EVERY, "no need"), NOW)).hasSize(2);
    assertThat(machine.summary().state()).isEqualTo(TaskState.CANCELLED);
    assertThat(confirm(machine, 0)).isEmpty();
    assertThat(fail(machine, 0, Again.LATER)).isEmpty();
    assertThat(machine.on(new TaskEvent.Cancel(TaskEvent.EVERY, ""), NOW)).isEmpty();
  }
}
