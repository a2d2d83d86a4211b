package io.agentreach.core.rule;

import io.agentreach.core.model.Priority;
import java.time.Duration;

/**
 * Who may take one of an agent's slots. High and normal calls each have a share that is kept free
 * for them, as far as they have needed it of late; low calls run on what both leave. So an idle
 * agent runs anything at once, a flood of low calls never delays high ones for long, and a low call
 * that has waited for a while is let in once as well.
 *
 * @param high the share of the slots that high calls can count on, 0 to 1
 * @param normal the same for normal calls; both together at most 1
 * @param patience after this time without one, a low call has a slot kept for it
 */
public record SlotRule(double high, double normal, Duration patience) {
  /** 7 of 10 slots, 3 of 10; 1 s. */
  public static final SlotRule DEFAULT = new SlotRule(0.7, 0.3, Duration.ofSeconds(1));

  public SlotRule {
    if (high < 0 || normal < 0 || high + normal > 1 || patience.isNegative()) {
      throw new IllegalArgumentException("high and normal must be 0 or more and 1 together");
    }
  }

  /**
   * What an agent's slots are taken by, and how many were wanted at once of late.
   *
   * @param high calls of high priority at work; likewise the next two
   * @param highWanted the most high calls at once of late, those that were turned away included; 0
   *     if there were none
   * @param normalWanted the same for normal calls
   * @param lowDue whether low calls have been kept waiting for too long
   */
  public record Use(
      int high, int normal, int low, int highWanted, int normalWanted, boolean lowDue) {}

  /** Whether a call of this priority may take one of {@code limit} slots. */
  public boolean admits(Priority priority, Use use, int limit) {
    int free = limit - use.high - use.normal - use.low;
    return switch (priority) {
      case HIGH -> free > keptForNormal(use, limit) + keptForLow(use, limit);
      case NORMAL -> free > keptForHigh(use, limit) + keptForLow(use, limit);
      case LOW -> free > (keptForLow(use, limit) > 0 ? 0 : kept(use, limit));
    };
  }

  /** How many slots are kept free for calls that are more urgent than low ones. */
  private int kept(Use use, int limit) {
    return keptForHigh(use, limit) + keptForNormal(use, limit);
  }

  /** One more than was needed of late: the next high call finds room before it is noticed. */
  private int keptForHigh(Use use, int limit) {
    int wanted = use.highWanted == 0 ? 0 : use.highWanted + 1;
    return Math.max(0, Math.min((int) (high * limit), wanted) - use.high);
  }

  private int keptForNormal(Use use, int limit) {
    return Math.max(0, Math.min((int) (normal * limit), use.normalWanted) - use.normal);
  }

  private static int keptForLow(Use use, int limit) {
    return use.lowDue && use.low == 0 && limit > 1 ? 1 : 0;
  }
}
