package io.agentreach.wire.json;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Heartbeat;
import org.jspecify.annotations.Nullable;

/**
 * A heartbeat with its sender.
 *
 * @param accessId the token of the registration that the sender believes to hold, null if it does
 *     not say
 */
public record Beat(AgentId agent, @Nullable String accessId, Heartbeat heartbeat) {}
