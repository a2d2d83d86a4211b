package io.agentreach.core.model;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an agent says of itself.
 *
 * @param sequence grows with each beat of one registration; 0 means that the agent does not count
 * @param status the state it claims
 * @param running tasks at work, 0 or more
 * @param queued tasks waiting inside the agent, 0 or more
 * @param eta how long its present work still takes, if it knows
 * @param cpu share in use, 0 to 1; negative if not told
 * @param memory share in use, 0 to 1; negative if not told
 * @param pool share of its worker pool in use, 0 to 1; negative if not told
 * @param dependencies health of what it depends on, by name; true is healthy
 * @param capabilityVersion version of its manifest as it knows it, 0 if it does not count
 * @param lastTask how its latest work ended, null if it does not say
 * @param reason why its state is what it is, in its own words; empty if it does not say
 */
public record Heartbeat(
    long sequence,
    AgentState status,
    int running,
    int queued,
    @Nullable Duration eta,
    double cpu,
    double memory,
    double pool,
    Map<String, Boolean> dependencies,
    long capabilityVersion,
    @Nullable TaskEnd lastTask,
    String reason) {
  public Heartbeat {
    if (running < 0 || queued < 0) {
      throw new IllegalArgumentException("running and queue_depth must not be negative");
    }
    dependencies = Map.copyOf(dependencies);
  }

  /** A beat that says nothing of how the latest work ended, nor why. */
  public Heartbeat(
      long sequence,
      AgentState status,
      int running,
      int queued,
      @Nullable Duration eta,
      double cpu,
      double memory,
      double pool,
      Map<String, Boolean> dependencies,
      long capabilityVersion) {
    this(
        sequence,
        status,
        running,
        queued,
        eta,
        cpu,
        memory,
        pool,
        dependencies,
        capabilityVersion,
        null,
        "");
  }

  /** The shortest beat: alive and ready. */
  public static Heartbeat ready() {
    return new Heartbeat(0, AgentState.READY, 0, 0, null, -1, -1, -1, Map.of(), 0);
  }
}
