package io.agentreach.core.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.TaskLine.Kind;
import io.agentreach.core.model.TaskState;
import io.agentreach.requirements.Satisfies;
import java.util.Map;
import org.junit.jupiter.api.Test;

@Satisfies("G3")
class TransitionTableTest {
  private static final Map<Kind, String> EXPECTED =
      Map.ofEntries(
          //                          PENDING RUNNING SUSPENDED CONFIRMED FAILED CANCELLED
          Map.entry(Kind.STARTED, "RUNNING - - - - -"),
          Map.entry(Kind.RETRY, "- PENDING - - - -"),
          Map.entry(Kind.CONFIRMED, "CONFIRMED CONFIRMED CONFIRMED - - -"),
          Map.entry(Kind.FAILED, "FAILED FAILED FAILED - - -"),
          Map.entry(Kind.CANCELLED, "CANCELLED CANCELLED CANCELLED - - -"),
          Map.entry(Kind.SKIPPED, "CANCELLED - - - - -"),
          Map.entry(Kind.SUSPENDED, "SUSPENDED SUSPENDED - - - -"),
          Map.entry(Kind.RESUMED, "- - PENDING - - -"),
          Map.entry(Kind.REOPENED, "- - PENDING - PENDING PENDING"),
          Map.entry(Kind.LATE, "PENDING RUNNING SUSPENDED CONFIRMED FAILED CANCELLED"),
          Map.entry(Kind.SUBMITTED, "- - - - - -"),
          Map.entry(Kind.TAKEN_OVER, "- - - - - -"),
          Map.entry(Kind.CALLBACK_SENT, "- - - - - -"),
          Map.entry(Kind.CALLBACK_RETRY, "- - - - - -"),
          Map.entry(Kind.CALLBACK_DEAD, "- - - - - -"),
          Map.entry(Kind.CALLBACK_DUE, "- - - - - -"));

  @Test
  void everyPairOfStateAndLineLeadsWhereTheTableSays() {
    for (Kind kind : Kind.values()) {
      StringBuilder row = new StringBuilder();
      for (TaskState state : TaskState.values()) {
        TaskState next = TransitionTable.next(state, kind);
        row.append(row.isEmpty() ? "" : " ").append(next == null ? "-" : next.name());
      }
      assertThat(row.toString()).as(kind.name()).isEqualTo(EXPECTED.get(kind));
    }
  }

  @Test
  void nothingButAPersonsWordLeavesAnEnd() {
    for (Kind kind : Kind.values()) {
      for (TaskState state : TaskState.values()) {
        TaskState next = TransitionTable.next(state, kind);
        if (state.terminal() && next != null && next != state) {
          assertThat(kind).isEqualTo(Kind.REOPENED);
        }
      }
    }
  }
}
