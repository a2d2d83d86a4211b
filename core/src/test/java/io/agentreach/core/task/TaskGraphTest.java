package io.agentreach.core.task;

import static io.agentreach.core.task.Tasks.spec;
import static io.agentreach.core.task.Tasks.unit;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Edge;
import io.agentreach.core.model.TaskSpec;
import io.agentreach.core.model.UnitSpec;
import io.agentreach.requirements.Satisfies;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@Satisfies("G1")
class TaskGraphTest {
  @Test
  void aCycleIsRefusedWithItsPath() {
    TaskSpec spec =
        spec(
            unit("free"),
            unit("a", Edge.after("c")),
            unit("b", Edge.after("a"), Edge.after("free")),
            unit("c", Edge.after("b")));
    assertThat(TaskGraph.problems(spec))
        .singleElement()
        .satisfies(problem ->
            assertThat(problem.problem())
                .contains("closes a cycle: ")
                .containsPattern("a -> b -> c -> a|b -> c -> a -> b|c -> a -> b -> c"));
  }

  @Test
  void aUnitThatWaitsForItselfIsACycle() {
    assertThat(TaskGraph.problems(spec(unit("a", Edge.after("a")))))
        .singleElement()
        .satisfies(problem -> assertThat(problem.problem()).isEqualTo("closes a cycle: a -> a"));
  }

  @Test
  void unknownAndRepeatedUnitsAreNamed() {
    TaskSpec spec =
        spec(unit("a"), unit("a"), unit("b", Edge.after("x"), Edge.after("a"), Edge.after("a")));
    assertThat(TaskGraph.problems(spec))
        .extracting(each -> each.field() + " " + each.problem())
        .containsExactly(
            "units.a is there twice",
            "units.b.after names 'x', and there is no such unit",
            "units.b.after names 'a' twice");
  }

  @Test
  void noUnitsAndTooManyAreRefused() {
    UnitSpec[] many =
        IntStream.rangeClosed(0, TaskGraph.MOST_UNITS)
            .mapToObj(i -> unit("u" + i))
            .toArray(UnitSpec[]::new);
    assertThat(TaskGraph.problems(spec())).singleElement().extracting("field").isEqualTo("units");
    assertThat(TaskGraph.problems(spec(many)))
        .singleElement()
        .extracting("problem")
        .isEqualTo("has more than 1000 units");
  }

  @Test
  void aLongChainIsNoMatterOfDepth() {
    UnitSpec[] chain =
        IntStream.range(0, TaskGraph.MOST_UNITS)
            .mapToObj(i -> i == 0 ? unit("u0") : unit("u" + i, Edge.after("u" + (i - 1))))
            .toArray(UnitSpec[]::new);
    TaskGraph graph = new TaskGraph(spec(chain));
    assertThat(graph.upstream("u999")).hasSize(999).contains("u0");
    assertThat(graph.upstream("u0")).isEmpty();
  }
}
