package io.agentreach.core.fanout;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.Payload;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What one agent contributed.
 *
 * @param version the agent's version, empty if it declared none
 * @param payload its result; null if it failed
 * @param interim whether the result is the latest of several, and its agent had not finished
 * @param fault why it failed; null for a result
 * @param took since the fan-out began
 */
public record BranchResult(
    AgentId agent,
    String version,
    @Nullable Payload payload,
    boolean interim,
    @Nullable Fault fault,
    Duration took) {}
