package io.agentreach.core.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentreach.requirements.Satisfies;
import org.junit.jupiter.api.Test;

@Satisfies("F9")
class LoopRuleTest {
  private final LoopRule rule = LoopRule.DEFAULT;

  @Test
  void eightLevelsAreAllowedAndTheNinthIsNot() {
    assertThat(rule.tooDeep(0)).isFalse();
    assertThat(rule.tooDeep(8)).isFalse();
    assertThat(rule.tooDeep(9)).isTrue();
  }

  @Test
  void twentyRoutingsAreAllowedAndTheNextIsNot() {
    assertThat(rule.looping(20)).isFalse();
    assertThat(rule.looping(21)).isTrue();
  }

  @Test
  void aRuleThatLetsNothingThroughIsRefused() {
    assertThatThrownBy(() -> new LoopRule(-1, 20)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new LoopRule(8, 0)).isInstanceOf(IllegalArgumentException.class);
  }
}
