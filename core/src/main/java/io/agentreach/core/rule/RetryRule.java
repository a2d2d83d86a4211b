package io.agentreach.core.rule;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Receipt;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Whether a failed attempt is followed by another, and when. The certainty about what the failure
 * did decides; see ADR 1.
 *
 * @param attempts how many attempts a call has at most, 1 or more
 * @param perAgent how many of them one agent gets at most
 * @param backoff the first pause
 * @param factor what each further pause is multiplied by
 * @param jitter how much a pause may grow by chance, as a share of it
 */
public record RetryRule(
    int attempts, int perAgent, Duration backoff, double factor, double jitter) {
  /** 3 attempts, 2 for one agent, 500 ms × 2 with 30 % jitter. */
  public static final RetryRule DEFAULT = new RetryRule(3, 2, Duration.ofMillis(500), 2, 0.3);

  /**
   * No pause takes more than this share of what is left of the time, so that work remains possible.
   */
  private static final double MOST_OF_REMAINING = 0.25;

  public RetryRule {
    if (attempts < 1 || perAgent < 1 || factor < 1 || jitter < 0) {
      throw new IllegalArgumentException("attempts, perAgent, factor >= 1 and jitter >= 0");
    }
  }

  /** What comes after a failed attempt. */
  public sealed interface Verdict {
    /** Nothing: the failure is the call's outcome. */
    record Stop() implements Verdict {}

    /**
     * The next agent.
     *
     * @param delayNanos how long to wait before an agent that was not tried yet
     * @param againNanos how long to wait before the same agent where no other is left
     * @param paid whether the retry budget pays
     */
    record Next(long delayNanos, long againNanos, boolean paid) implements Verdict {}
  }

  private static final Verdict STOP = new Verdict.Stop();

  /**
   * Decides after a failure.
   *
   * @param made attempts made so far, 1 or more
   * @param repeatable whether repeating after an unknown effect is harmless
   * @param committed whether the caller has already seen a part of the answer
   * @param remainingNanos what is left of the call's time
   * @param chance a random number, 0 inclusive to 1 exclusive
   */
  public Verdict after(
      Receipt.Failed failed,
      int made,
      boolean repeatable,
      boolean committed,
      long remainingNanos,
      double chance) {
    if (committed || made >= attempts || remainingNanos <= 0 || failed.effect() == Effect.DONE) {
      return STOP;
    }
    long pause = pauseNanos(made, remainingNanos, chance);
    if (failed.effect() == Effect.NONE) {
      long again = againNanos(failed.retryAfter(), pause);
      return new Verdict.Next(0, again, failed.connected());
    }
    return repeatable ? new Verdict.Next(pause, pause, true) : STOP;
  }

  private long pauseNanos(int made, long remainingNanos, double chance) {
    double pause = backoff.toNanos() * Math.pow(factor, made - 1) * (1 + jitter * chance);
    return (long) Math.min(pause, remainingNanos * MOST_OF_REMAINING);
  }

  private static long againNanos(@Nullable Duration retryAfter, long pause) {
    return retryAfter == null ? pause : Math.max(retryAfter.toNanos(), 0);
  }
}
