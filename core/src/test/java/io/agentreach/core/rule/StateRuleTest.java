package io.agentreach.core.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.AgentState;
import io.agentreach.core.rule.Liveness.Presence;
import io.agentreach.requirements.Satisfies;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@Satisfies("B4")
class StateRuleTest {
  /**
   * One line for each present state; its columns are the reported states in the order of the enum.
   */
  private static final String TABLE =
      """
      present  | BOOTING READY BUSY DEGRADED UPDATING DRAINING DOWN
      BOOTING  | yes     yes   yes  yes      yes      yes      yes
      READY    | no      yes   yes  yes      yes      yes      yes
      BUSY     | no      yes   yes  yes      yes      yes      yes
      DEGRADED | no      yes   yes  yes      yes      yes      yes
      UPDATING | yes     yes   yes  yes      yes      yes      yes
      DRAINING | no      yes   yes  no       no       yes      yes
      DOWN     | no      no    no   no       no       no       yes
      """;

  record Line(AgentState present, AgentState reported, boolean allowed) {}

  static Stream<Line> lines() {
    List<String[]> rows = TABLE.lines().map(line -> line.split("[ |]+")).toList();
    return rows.stream()
        .skip(1)
        .flatMap(row ->
            Arrays.stream(AgentState.values())
                .map(reported ->
                    new Line(
                        AgentState.valueOf(row[0]),
                        reported,
                        row[Arrays.asList(rows.getFirst()).indexOf(reported.name())].equals(
                            "yes"))));
  }

  @Test
  void theTableOfThisTestHasEveryPair() {
    assertThat(lines().map(line -> List.of(line.present, line.reported)).distinct())
        .hasSize(AgentState.values().length * AgentState.values().length);
  }

  @ParameterizedTest
  @MethodSource("lines")
  void aReportIsTakenWhereTheTableAllowsItAndIgnoredElsewhere(Line line) {
    assertThat(StateRule.allows(line.present, line.reported)).isEqualTo(line.allowed);
    assertThat(StateRule.next(line.present, line.reported))
        .isEqualTo(line.allowed ? line.reported : line.present);
  }

  @ParameterizedTest
  @EnumSource(AgentState.class)
  void silenceOverrulesWhatWasReported(AgentState reported) {
    AgentState inGrace = reported == AgentState.DOWN ? AgentState.DOWN : AgentState.DRAINING;
    assertThat(StateRule.effective(reported, Presence.ALIVE)).isEqualTo(reported);
    assertThat(StateRule.effective(reported, Presence.GRACE)).isEqualTo(inGrace);
    assertThat(StateRule.effective(reported, Presence.GONE)).isEqualTo(AgentState.DOWN);
  }

  @Test
  void onlyReadyAndBusyAgentsTakeWork() {
    assertThat(AgentState.values())
        .filteredOn(AgentState::takesWork)
        .containsExactly(AgentState.READY, AgentState.BUSY);
  }
}
