package io.agentreach.sdk.handler;

import io.agentreach.core.model.TaskEnd;
import org.jspecify.annotations.Nullable;

/**
 * What a pool has to do, and has done, at one moment.
 *
 * @param running runs at work
 * @param queued runs that wait
 * @param width the most at work at once
 * @param places the most that wait
 * @param ended runs that ended since the start
 * @param late those of them whose time ran out, although it was half of what runs usually take, or
 *     more
 * @param last how the latest one ended, null before the first
 */
public record Workload(
    int running, int queued, int width, int places, long ended, long late, @Nullable TaskEnd last) {
  /** Whether anything runs or waits. */
  public boolean any() {
    return running + queued > 0;
  }
}
