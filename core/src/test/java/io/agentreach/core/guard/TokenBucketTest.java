package io.agentreach.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

@Satisfies("A2")
class TokenBucketTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  /** So that the clock overflows while the bucket is used. */
  private static final long NOW = Long.MAX_VALUE - SECOND.toNanos() / 2;

  @Test
  void aWindowsWorthPassesAtOnceAndNoMore() {
    TokenBucket bucket = new TokenBucket(3, SECOND, NOW);
    assertThat(bucket.tryTake(NOW)).isTrue();
    assertThat(bucket.tryTake(NOW)).isTrue();
    assertThat(bucket.tryTake(NOW)).isTrue();
    assertThat(bucket.tryTake(NOW)).isFalse();
  }

  @Test
  void itSaysHowLongToWaitAndKeepsItsWord() {
    TokenBucket bucket = new TokenBucket(4, SECOND, NOW);
    for (int i = 0; i < 4; i++) {
      bucket.tryTake(NOW);
    }
    long wait = bucket.waitNanos(NOW);
    assertThat(Duration.ofNanos(wait)).isEqualTo(SECOND.dividedBy(4));
    assertThat(bucket.admits(NOW + wait - 1)).isFalse();
    assertThat(bucket.tryTake(NOW + wait - 1)).isFalse();
    assertThat(bucket.admits(NOW + wait)).isTrue();
    assertThat(bucket.tryTake(NOW + wait)).isTrue();
  }

  @Test
  void aLongSilenceSavesNoMoreThanOneWindow() {
    TokenBucket bucket = new TokenBucket(2, SECOND, NOW);
    long later = NOW + SECOND.multipliedBy(100).toNanos();
    assertThat(bucket.tryTake(later)).isTrue();
    assertThat(bucket.tryTake(later)).isTrue();
    assertThat(bucket.tryTake(later)).isFalse();
  }

  @Property
  void itNeverLetsMorePassThanTheRateAllows(
      @ForAll @IntRange(min = 1, max = 50) int limit,
      @ForAll @Size(max = 200) List<@IntRange(min = 0, max = 100_000_000) Integer> gaps) {
    TokenBucket bucket = new TokenBucket(limit, SECOND, NOW);
    long now = NOW;
    int passed = 0;
    for (int gap : gaps) {
      now += gap;
      boolean admits = bucket.admits(now);
      boolean taken = bucket.tryTake(now);
      assertThat(taken).isEqualTo(admits);
      passed += taken ? 1 : 0;
    }
    double windows = (now - NOW) / 1e9;
    assertThat((double) passed).isLessThanOrEqualTo(limit + windows * limit + 1e-6);
  }

  @Test
  void threadsThatComeAtOnceShareOneWindow() throws InterruptedException {
    TokenBucket bucket = new TokenBucket(100, SECOND, NOW);
    assertThat(Crowd.successes(1000, () -> bucket.tryTake(NOW))).isEqualTo(100);
  }
}
