package io.agentreach.core.registry;

import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Heartbeat;

/**
 * The latest that is known of an agent. Immutable; replaced as a whole by each beat.
 *
 * @param at when the agent was last heard of, by the loop's clock in nanoseconds
 * @param beats how many beats came since the registration
 * @param beat what it said
 * @param state its state by {@code StateRule}
 * @param others calls that others have with it, by its own figures
 * @param restored whether it was restored from the store and has not been heard of since
 */
record Pulse(long at, long beats, Heartbeat beat, AgentState state, int others, boolean restored) {}
