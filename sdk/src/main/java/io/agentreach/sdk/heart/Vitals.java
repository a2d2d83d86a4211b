package io.agentreach.sdk.heart;

import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.TaskEnd;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a heartbeat tells of the work.
 *
 * @param running runs at work
 * @param queued runs that wait
 * @param width the most runs at work at once
 * @param cpu share of the processors in use, 0 to 1; negative if not known
 * @param memory share of the heap in use, 0 to 1
 * @param eta how long the present work still takes, null if not known or there is none
 * @param dependencies what it depends on, and whether that is healthy
 * @param lastTask how the latest run ended, null before the first has
 * @param troubles why it cannot take work, in words; empty if it can
 */
public record Vitals(
    int running,
    int queued,
    int width,
    double cpu,
    double memory,
    @Nullable Duration eta,
    Map<String, Boolean> dependencies,
    @Nullable TaskEnd lastTask,
    List<String> troubles) {
  public Vitals {
    dependencies = Map.copyOf(dependencies);
    troubles = List.copyOf(troubles);
  }

  /** The share of the pool in use, 0 to 1. */
  public double pool() {
    return Math.min((double) running / width, 1);
  }

  /** Whether anything runs or waits. */
  public boolean atWork() {
    return running + queued > 0;
  }

  /** The state to tell. */
  AgentState state() {
    if (!troubles.isEmpty()) {
      return AgentState.DEGRADED;
    }
    return running >= width ? AgentState.BUSY : AgentState.READY;
  }

  /** Whether others have to know the difference at once: it decides who gets work. */
  boolean differsFrom(Vitals other) {
    return troubles.isEmpty() != other.troubles.isEmpty()
        || !dependencies.equals(other.dependencies);
  }
}
