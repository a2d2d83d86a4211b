package io.agentreach.core.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

@Satisfies("F12")
class JoinRuleTest {
  private static final List<JoinRule> RULES =
      List.of(new JoinRule.All(), new JoinRule.First(), new JoinRule.Quorum(3));

  @Property
  void whatIsFulfilledOrCompleteIsOverAndStaysSo(
      @ForAll @IntRange(min = 0, max = 6) int succeeded,
      @ForAll @IntRange(min = 0, max = 6) int failed,
      @ForAll @IntRange(min = 1, max = 6) int asked) {
    for (JoinRule rule : RULES) {
      if (succeeded + failed >= asked || rule.fulfilled(succeeded, asked)) {
        assertThat(rule.over(succeeded, failed, asked)).isTrue();
      }
      if (rule.over(succeeded, failed, asked)) {
        assertThat(rule.over(succeeded + 1, failed, asked)).isTrue();
        assertThat(rule.over(succeeded, failed + 1, asked)).isTrue();
      }
    }
  }

  @Test
  void aQuorumThatCannotBeReachedIsOver() {
    JoinRule rule = new JoinRule.Quorum(3);
    assertThat(rule.over(0, 2, 5)).isFalse();
    assertThat(rule.over(0, 3, 5)).isTrue();
    assertThat(rule.fulfilled(2, 5)).isFalse();
  }

  @Test
  void allWaitsForEverybodyWhateverFails() {
    JoinRule rule = new JoinRule.All();
    assertThat(rule.over(1, 3, 5)).isFalse();
    assertThat(rule.over(2, 3, 5)).isTrue();
  }

  @Test
  void newerIsBySequenceThenByTimeAndARepetitionIsNot() {
    Freshness one = new Freshness(3, 10);
    assertThat(new Freshness(4, 1).newerThan(one)).isTrue();
    assertThat(new Freshness(2, 99).newerThan(one)).isFalse();
    assertThat(new Freshness(3, 11).newerThan(one)).isTrue();
    assertThat(new Freshness(3, 10).newerThan(one)).isFalse();
  }
}
