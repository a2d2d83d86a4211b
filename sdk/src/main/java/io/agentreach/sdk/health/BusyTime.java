package io.agentreach.sdk.health;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long an agent's present work still takes. Asked on a thread of its own while there is work;
 * an answer that takes longer than 2 s is dropped.
 */
@FunctionalInterface
public interface BusyTime {
  /** The time that is left, 0 or more; null if that is not known. */
  @Nullable Duration left() throws Exception;
}
