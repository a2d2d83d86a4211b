package io.agentreach.core.task;

import io.agentreach.core.model.UnitSpec;
import io.agentreach.core.task.TaskEvent.Again;
import java.time.Duration;
import java.time.Instant;

/**
 * The rules that tasks go by.
 *
 * @param mostActive how many tasks one hub works on at once, 1 or more; the rest waits in the store
 * @param mostActiveBytes how many bytes the documents and results of those may have together
 * @param mostResultBytes how large a result may be
 * @param lease for how long a hub owns its tasks without a sign of life
 * @param retention for how long tasks are kept after their end
 * @param callbackTries how often telling a task's end is tried, 1 or more
 */
public record TaskRules(
    int mostActive,
    long mostActiveBytes,
    int mostResultBytes,
    Duration lease,
    Duration retention,
    int callbackTries) {
  /** 20,000 tasks; 128 MiB; 1 MiB; 15 s; 7 days; 12 tries, which take about an hour. */
  public static final TaskRules DEFAULT =
      new TaskRules(20_000, 128L << 20, 1 << 20, Duration.ofSeconds(15), Duration.ofDays(7), 12);

  /** A failed execution waits no longer than this for the next. */
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);

  /** So often in a row nobody need take a unit before it waits between two tries. */
  private static final int QUICK_SETBACKS = 2;

  /** A unit that nobody takes waits no longer than this. */
  private static final Duration LONGEST_SETBACK = Duration.ofSeconds(30);

  /** How many bytes the document and the results of one task may have together. */
  static final long MOST_TASK_BYTES = 32L << 20;

  private static final int LONGEST_REASON = 1_000;

  public TaskRules {
    if (mostActive < 1 || mostActiveBytes < 1 || mostResultBytes < 1 || callbackTries < 1) {
      throw new IllegalArgumentException("limits of tasks must be 1 or more");
    }
    if (!lease.isPositive() || !retention.isPositive()) {
      throw new IllegalArgumentException("lease and retention must be above 0");
    }
  }

  /** When a unit is tried again after a failed attempt that allows it. */
  Instant next(UnitSpec spec, UnitStatus unit, TaskEvent.Failed failed, Instant now) {
    Duration pause;
    if (failed.again() == Again.ELSEWHERE) {
      int more = unit.setbacks() - QUICK_SETBACKS;
      pause = more < 0 ? Duration.ZERO : doubled(Duration.ofSeconds(1), more, LONGEST_SETBACK);
    } else {
      pause = doubled(spec.retry().backoff(), unit.failures(), LONGEST_PAUSE);
    }
    Duration wanted = failed.pause();
    if (wanted != null && wanted.compareTo(pause) > 0 && failed.again() == Again.LATER) {
      pause = wanted.compareTo(LONGEST_PAUSE) < 0 ? wanted : LONGEST_PAUSE;
    }
    return now.plus(pause);
  }

  /** How long telling a task's end waits after so many failures before the next try. */
  Duration callbackPause(int failures) {
    return doubled(Duration.ofSeconds(1), failures, LONGEST_PAUSE);
  }

  private static Duration doubled(Duration first, int times, Duration longest) {
    Duration pause = first.multipliedBy(1L << Math.min(times, 30));
    return pause.compareTo(longest) < 0 ? pause : longest;
  }

  /** A reason that is no longer than what is kept of one. */
  String shortened(String reason) {
    return reason.length() <= LONGEST_REASON
        ? reason
        : reason.substring(0, LONGEST_REASON - 3) + "...";
  }
}
