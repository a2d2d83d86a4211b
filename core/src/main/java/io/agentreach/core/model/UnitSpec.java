package io.agentreach.core.model;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One piece of work of a task, as it was ordered.
 *
 * @param name unique within the task; 1 to 64 characters of {@code A-Z a-z 0-9 . _ : -}
 * @param target whom it is for
 * @param input the params; JSON in which results of earlier units may be referred to
 * @param refers whether the input does refer to any
 * @param wish priority, group and the like; its idempotency key is the caller's own, if it gave one
 * @param sendTimeout how long handing it to an agent may take
 * @param executeTimeout after how long the agent is asked whether it is still at it
 * @param resultSchema JSON Schema that a result must fit, null if any result will do
 * @param retry how often and when it is tried again
 * @param critical whether a person decides instead of it failing for good
 * @param after what it waits for
 */
public record UnitSpec(
    String name,
    Target target,
    Payload input,
    boolean refers,
    Call.Wish wish,
    Duration sendTimeout,
    Duration executeTimeout,
    @Nullable JsonText resultSchema,
    Retry retry,
    boolean critical,
    List<Edge> after) {
  /** 10 s. */
  public static final Duration SEND_TIMEOUT = Duration.ofSeconds(10);

  /** 120 s. */
  public static final Duration EXECUTE_TIMEOUT = Duration.ofMinutes(2);

  public UnitSpec {
    Names.require("unit", name, 64, Names.WIDE);
    after = List.copyOf(after);
  }

  /**
   * When a failed execution is repeated.
   *
   * @param most how many repetitions there may be, 0 or more
   * @param backoff how long the first waits; each further one twice as long
   */
  public record Retry(int most, Duration backoff) {
    /** 3, after 1, 2 and 4 s. */
    public static final Retry DEFAULT = new Retry(3, Duration.ofSeconds(1));

    public Retry {
      if (most < 0 || backoff.isNegative()) {
        throw new IllegalArgumentException("retries and backoff must not be negative");
      }
    }
  }
}
