package io.agentreach.core.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One delivery to one agent, as it ended.
 *
 * @param number 1 for the first
 * @param agent who was asked
 * @param startedAfter since the call began
 * @param took how long the attempt lasted
 * @param code why it failed; null for success
 * @param effect what it may have done
 * @param message the failure in words; empty for success
 */
public record Attempt(
    int number,
    AgentId agent,
    Duration startedAfter,
    Duration took,
    @Nullable FaultCode code,
    Effect effect,
    String message) {}
