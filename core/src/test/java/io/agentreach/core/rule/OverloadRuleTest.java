package io.agentreach.core.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentreach.requirements.Satisfies;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class OverloadRuleTest {
  private final OverloadRule rule = OverloadRule.DEFAULT;

  private Hysteresis after(Hysteresis state, int... queues) {
    Hysteresis present = state;
    for (int queued : queues) {
      present = rule.after(present, queued, 10);
    }
    return present;
  }

  @Test
  @Satisfies({"B5", "B6"})
  void threeBeatsInARowAboveTheHighWaterMarkDegrade() {
    assertThat(after(Hysteresis.OFF, 20, 20).on()).isFalse();
    assertThat(after(Hysteresis.OFF, 20, 20, 20).on()).isTrue();
    assertThat(after(Hysteresis.OFF, 20, 20, 19, 20, 20).on()).isFalse();
  }

  @Test
  @Satisfies({"B5", "B6"})
  void itClearsAtTheLowWaterMarkAndNotBefore() {
    Hysteresis on = new Hysteresis(true, 0);
    assertThat(after(on, 6, 6, 6, 6).on()).isTrue();
    assertThat(after(on, 5, 5).on()).isTrue();
    assertThat(after(on, 5, 5, 5).on()).isFalse();
  }

  @Property
  @Satisfies("B6")
  void flappingNeverChangesTheState(@ForAll List<Boolean> wishes) {
    Hysteresis present = Hysteresis.OFF;
    for (boolean wish : wishes) {
      present = present.after(wish, 3);
      present = present.after(false, 3);
    }
    assertThat(present.on()).isFalse();
  }

  @Test
  @Satisfies("B5")
  void aQueueOfThreeWithNothingFinishedForThirtySecondsIsStuck() {
    long thirty = Duration.ofSeconds(30).toNanos();
    assertThat(rule.stuck(3, thirty)).isTrue();
    assertThat(rule.stuck(2, thirty)).isFalse();
    assertThat(rule.stuck(3, thirty - 1)).isFalse();
  }

  @Test
  void marksThatDoNotFitAreRefused() {
    Duration after = Duration.ofSeconds(1);
    assertThatThrownBy(() -> new OverloadRule(1, 1, 3, 2, after))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new OverloadRule(2, 1, 0, 2, after))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
