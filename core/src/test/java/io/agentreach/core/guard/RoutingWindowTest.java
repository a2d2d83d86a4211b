package io.agentreach.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

@Satisfies("F9")
class RoutingWindowTest {
  private static final long NOW = Long.MAX_VALUE - 7;
  private static final long MINUTE = Duration.ofMinutes(1).toNanos();
  private final RoutingWindow window = new RoutingWindow(NOW);

  @Test
  void itTellsTheChainOfATraceInOrder() {
    assertThat(window.note("t", "plan", NOW)).containsExactly("plan");
    assertThat(window.note("t", "search", NOW)).containsExactly("plan", "search");
    assertThat(window.note("t", "plan", NOW)).containsExactly("plan", "search", "plan");
  }

  @Test
  void tracesDoNotMix() {
    window.note("t", "plan", NOW);
    assertThat(window.note("u", "search", NOW)).containsExactly("search");
  }

  @Test
  void aTraceIsRememberedForAMinuteAtLeastAndForgottenAfterTwo() {
    window.note("t", "plan", NOW + MINUTE - 1);
    assertThat(window.note("t", "search", NOW + MINUTE)).containsExactly("plan", "search");
    window.note("other", "x", NOW + 2 * MINUTE);
    window.note("other", "x", NOW + 3 * MINUTE);
    assertThat(window.note("t", "plan", NOW + 4 * MINUTE)).containsExactly("plan");
  }

  @Test
  void anEndlessChainIsCutAtSixtyFourNamesAndStaysThatLong() {
    List<String> chain = List.of();
    for (int i = 0; i < 1000; i++) {
      chain = window.note("t", "c" + i, NOW);
      assertThat(chain).hasSizeLessThanOrEqualTo(64);
    }
    assertThat(chain).hasSize(64).endsWith("c999");
  }

  @Test
  void manyTracesPushTheOldestOut() {
    window.note("t", "plan", NOW);
    for (int i = 0; i < 150_000; i++) {
      window.note("u" + i, "x", NOW);
    }
    assertThat(window.note("t", "search", NOW)).containsExactly("search");
  }
}
