package io.agentreach.core.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentreach.core.rule.BreakerState.Closed;
import io.agentreach.core.rule.BreakerState.HalfOpen;
import io.agentreach.core.rule.BreakerState.Open;
import io.agentreach.requirements.Satisfies;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

@Satisfies("F4")
class BreakerRuleTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  /** So that 15 s later the clock has overflowed: only differences may count. */
  private static final long NOW = Long.MAX_VALUE - 5 * SECOND;

  private final BreakerRule rule = BreakerRule.DEFAULT;

  @Test
  void closedAdmitsAndCountsFailures() {
    assertThat(rule.admits(Closed.FRESH, NOW)).isTrue();
    assertThat(rule.entered(Closed.FRESH, NOW)).isEqualTo(Closed.FRESH);
    assertThat(rule.released(Closed.FRESH, NOW)).isEqualTo(Closed.FRESH);
    assertThat(failures(4, 0)).isInstanceOf(Closed.class);
  }

  @Test
  void fiveFailuresInTenSecondsOpenIt() {
    assertThat(failures(5, 2 * SECOND)).isEqualTo(new Open(NOW + 8 * SECOND + 15 * SECOND));
  }

  @Test
  void failuresOlderThanTenSecondsAreForgotten() {
    assertThat(failures(5, 5 * SECOND / 2)).isInstanceOf(Closed.class);
    assertThat(failures(500, 5 * SECOND / 2)).isInstanceOf(Closed.class);
  }

  @Test
  void openAdmitsNothingForFifteenSecondsThenAProbe() {
    BreakerState open = failures(5, 0);
    assertThat(rule.admits(open, NOW + 15 * SECOND - 1)).isFalse();
    assertThat(rule.admits(open, NOW + 15 * SECOND)).isTrue();
    assertThat(rule.entered(open, NOW + 15 * SECOND)).isEqualTo(new HalfOpen(NOW + 15 * SECOND));
  }

  @Test
  void whatEndsLateDoesNotMoveAnOpenBreaker() {
    Open open = new Open(NOW);
    assertThat(rule.succeeded(open)).isEqualTo(open);
    assertThat(rule.failed(open, NOW + SECOND)).isEqualTo(open);
    assertThat(rule.released(open, NOW + SECOND)).isEqualTo(open);
  }

  @Test
  void oneProbeAtATime() {
    HalfOpen half = new HalfOpen(NOW);
    assertThat(rule.admits(half, NOW)).isFalse();
    assertThat(rule.admits(half, NOW + 15 * SECOND - 1)).isFalse();
  }

  @Test
  void theProbeDecides() {
    HalfOpen half = new HalfOpen(NOW);
    assertThat(rule.succeeded(half)).isEqualTo(Closed.FRESH);
    assertThat(rule.failed(half, NOW + SECOND)).isEqualTo(new Open(NOW + 16 * SECOND));
  }

  @Test
  void aProbeThatSaysNothingLetsTheNextOneTry() {
    BreakerState after = rule.released(new HalfOpen(NOW), NOW + SECOND);
    assertThat(rule.admits(after, NOW + SECOND)).isTrue();
    assertThat(rule.entered(after, NOW + SECOND)).isEqualTo(new HalfOpen(NOW + SECOND));
  }

  @Test
  void aLostProbeDoesNotBlockForEver() {
    HalfOpen lost = new HalfOpen(NOW);
    assertThat(rule.admits(lost, NOW + 15 * SECOND)).isTrue();
    assertThat(rule.entered(lost, NOW + 15 * SECOND)).isEqualTo(new HalfOpen(NOW + 15 * SECOND));
  }

  @Property
  void itNeverRemembersMoreFailuresThanItNeeds(@ForAll @Size(max = 50) List<Boolean> successes) {
    BreakerState state = Closed.FRESH;
    long now = NOW;
    for (boolean success : successes) {
      state = success ? rule.succeeded(state) : rule.failed(state, now);
      now += SECOND / 10;
      if (state instanceof Closed closed) {
        assertThat(closed.failures()).hasSizeLessThan(rule.failures());
      }
    }
  }

  @Test
  void aRuleOfNoFailuresIsRefused() {
    assertThatThrownBy(() -> new BreakerRule(0, Duration.ofSeconds(1), Duration.ofSeconds(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private BreakerState failures(int count, long apart) {
    BreakerState state = Closed.FRESH;
    for (int i = 0; i < count; i++) {
      state = rule.failed(state, NOW + i * apart);
    }
    return state;
  }
}
