package io.agentreach.core.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

@Satisfies("C1")
class ReachRuleTest {
  private static final Check[] CHECKS = Check.values();
  private static final int ALL = (1 << CHECKS.length) - 1;

  @Test
  void anAgentIsReachableWhenEveryCheckHolds() {
    assertThat(ReachRule.firstFailure(new MaskedFacts(ALL))).isNull();
  }

  @Test
  void ofEverySetOfFailuresTheFirstIsTold() {
    for (int holding = 0; holding < ALL; holding++) {
      Check first = CHECKS[Integer.numberOfTrailingZeros(~holding)];
      assertThat(ReachRule.firstFailure(new MaskedFacts(holding))).isEqualTo(first);
    }
  }

  @Test
  void theLevelsAreCheckedInTheirOrder() {
    assertThat(Arrays.stream(CHECKS).map(Check::level)).isSorted();
    assertThat(Arrays.stream(CHECKS).map(Check::level).distinct())
        .containsExactly(Level.PHYSICAL, Level.STATE, Level.CAPABILITY, Level.POLICY);
  }
}
