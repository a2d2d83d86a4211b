package io.agentreach.sdk.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

class BackoffTest {
  private static final Backoff BACKOFF = Backoff.DEFAULT;

  @Property
  void pausesGrowAndStayWithinTheirLimit(
      @ForAll @IntRange(min = 1, max = 100_000) int failures,
      @ForAll @DoubleRange(min = 0, max = 0.99) double chance) {
    Duration pause = Duration.ofNanos(BACKOFF.nanos(failures, chance));
    assertThat(pause).isBetween(Duration.ofMillis(200), Duration.ofSeconds(13));
    assertThat(BACKOFF.nanos(failures + 1, chance)).isGreaterThanOrEqualTo(pause.toNanos());
  }
}
