package io.agentreach.core.task;

import static io.agentreach.core.task.Tasks.NOW;
import static io.agentreach.core.task.Tasks.spec;
import static io.agentreach.core.task.Tasks.unit;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Edge;
import io.agentreach.core.model.Edge.OnFailure;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.TaskHead;
import io.agentreach.core.model.TaskId;
import io.agentreach.core.model.TaskLine;
import io.agentreach.core.model.TaskState;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.model.UnitFailure;
import io.agentreach.core.model.UnitSpec;
import io.agentreach.core.task.TaskEvent.Again;
import io.agentreach.requirements.Satisfies;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Whatever happens to a task, in whatever order: its history tells all of it. */
@Satisfies("G3")
class TaskHistoryTest {
  private static final TaskId ID = TaskId.of(NOW, 1, (short) 1);

  @Test
  void theStateCanBeMadeAnewFromTheHistoryAndOnlyLegalThingsHappen() {
    for (int seed = 0; seed < 3_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      TaskGraph graph = graph(random);
      TaskMachine machine = new TaskMachine(graph, TaskRules.DEFAULT);
      List<TaskLine> history = new ArrayList<>();
      Instant now = NOW;
      history.addAll(machine.on(new TaskEvent.Submitted(Payload.json("{}")), now));
      for (int step = 0; step < 40; step++) {
        now = now.plusMillis(random.nextInt(100));
        TaskEvent event = event(random, machine);
        boolean may =
            !(event instanceof TaskEvent.Started started) || machine.ready(started.unit());
        List<TaskLine> lines = machine.on(event, now);
        assertThat(may || lines.isEmpty()).as("seed %d", seed).isTrue();
        history.addAll(lines);
      }
      TaskMachine again = new TaskMachine(graph, TaskRules.DEFAULT);
      history.forEach(again::replay);
      assertThat(head(again)).as("seed %d", seed).isEqualTo(head(machine));
      for (int i = 0; i < graph.size(); i++) {
        assertThat(again.unit(i)).usingRecursiveComparison().isEqualTo(machine.unit(i));
      }
    }
  }

  private static TaskHead head(TaskMachine machine) {
    return machine.summary().head(TenantId.DEFAULT, ID, null, null);
  }

  private static TaskGraph graph(SplittableRandom random) {
    int size = 1 + random.nextInt(5);
    UnitSpec[] units = new UnitSpec[size];
    for (int i = 0; i < size; i++) {
      List<Edge> after = new ArrayList<>();
      for (int j = 0; j < i; j++) {
        if (random.nextInt(3) == 0) {
          after.add(new Edge("u" + j, OnFailure.values()[random.nextInt(3)]));
        }
      }
      units[i] = unit("u" + i, random.nextInt(4) == 0, after.toArray(new Edge[0]));
    }
    return new TaskGraph(spec(units));
  }

  private static TaskEvent event(SplittableRandom random, TaskMachine machine) {
    int unit = random.nextInt(machine.graph().size());
    int any = random.nextInt(4) == 0 ? TaskEvent.EVERY : unit;
    int attempt = Math.max(0, machine.unit(unit).attempt() - random.nextInt(2));
    return switch (random.nextInt(12)) {
      case 0, 1, 2, 3 -> new TaskEvent.Started(unit, Tasks.AGENT, "token-" + random.nextLong());
      case 4, 5, 6 -> new TaskEvent.Succeeded(unit, attempt, Tasks.AGENT, Tasks.RESULT);
      case 7, 8 ->
          new TaskEvent.Failed(
              unit,
              attempt,
              UnitFailure.TIMEOUT,
              Again.values()[random.nextInt(3)],
              "because",
              null);
      case 9 -> new TaskEvent.Cancel(any, "");
      case 10 -> new TaskEvent.Retry(any, "");
      default -> random.nextBoolean() ? new TaskEvent.Resume(any, "") : new TaskEvent.Fail(any, "");
    };
  }

  @Test
  void aTaskThatHasEndedHasNoUnitThatGoesOn() {
    for (int seed = 0; seed < 1_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      TaskMachine machine = new TaskMachine(graph(random), TaskRules.DEFAULT);
      machine.on(new TaskEvent.Submitted(Payload.json("{}")), NOW);
      for (int step = 0; step < 60; step++) {
        machine.on(event(random, machine), NOW);
        boolean ended = machine.summary().state().terminal();
        for (int i = 0; i < machine.graph().size(); i++) {
          TaskState unit = machine.unit(i).state();
          assertThat(!ended || unit.terminal()).as("seed %d", seed).isTrue();
        }
      }
    }
  }
}
