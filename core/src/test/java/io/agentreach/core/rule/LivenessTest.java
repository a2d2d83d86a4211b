package io.agentreach.core.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentreach.core.rule.Liveness.Presence;
import io.agentreach.requirements.Satisfies;
import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

@Satisfies("B2")
class LivenessTest {
  private static final Duration BEAT = Duration.ofSeconds(10);
  private final Liveness rule = Liveness.DEFAULT;

  @Test
  void anAgentIsLostAfterThreeMissedIntervalsNotAfterOne() {
    long deadline = rule.deadlineNanos(BEAT);
    assertThat(Duration.ofNanos(deadline)).isEqualTo(Duration.ofSeconds(30));
    assertThat(rule.presence(Duration.ofSeconds(10).toNanos(), deadline)).isEqualTo(Presence.ALIVE);
    assertThat(rule.presence(Duration.ofSeconds(20).toNanos(), deadline)).isEqualTo(Presence.ALIVE);
    assertThat(rule.presence(deadline - 1, deadline)).isEqualTo(Presence.ALIVE);
    assertThat(rule.presence(deadline, deadline)).isEqualTo(Presence.GRACE);
  }

  @Test
  @Satisfies("B7")
  void theGraceLastsThirtySecondsBeforeAnAgentIsGone() {
    long deadline = rule.deadlineNanos(BEAT);
    long end = deadline + Duration.ofSeconds(30).toNanos();
    assertThat(rule.presence(end - 1, deadline)).isEqualTo(Presence.GRACE);
    assertThat(rule.presence(end, deadline)).isEqualTo(Presence.GONE);
  }

  @Test
  void anAgentThatNeverBeatsIsNeverLostBySilence() {
    long deadline = rule.deadlineNanos(Duration.ZERO);
    assertThat(rule.presence(Long.MAX_VALUE - 1, deadline)).isEqualTo(Presence.ALIVE);
  }

  @Property
  void longerSilenceNeverMakesAnAgentMoreAlive(
      @ForAll @LongRange(min = 0, max = 1_000_000_000_000L) long silent,
      @ForAll @LongRange(min = 0, max = 1_000_000_000_000L) long more,
      @ForAll @LongRange(min = 1, max = 600_000_000_000L) long deadline) {
    assertThat(rule.presence(silent + more, deadline))
        .isGreaterThanOrEqualTo(rule.presence(silent, deadline));
  }

  @Test
  void aRuleThatMakesNoSenseIsRefused() {
    assertThatThrownBy(() -> new Liveness(0, BEAT)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Liveness(3, BEAT.negated()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
