package io.agentreach.core.registry;

import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Heartbeat;
import io.agentreach.core.rule.Hysteresis;
import io.agentreach.core.rule.IntervalEstimate;

/**
 * The latest that is known of an agent. Immutable; replaced as a whole by each beat.
 *
 * @param at when the agent was last heard of, by the loop's clock in nanoseconds
 * @param pauses the hub's own pauses until then, in nanoseconds
 * @param deadline how long the agent may be silent from then on, in nanoseconds
 * @param beats how many beats came since the registration
 * @param beat what it said
 * @param state its state by {@code StateRule}
 * @param others calls that others have with it, by its own figures
 * @param usual how regularly it beats
 * @param overload whether the hub holds it for overloaded
 * @param declined whether it said of late that it is DEGRADED: at once, and over once several beats
 *     in a row say otherwise
 * @param queueSince since when its queue has been longer than a few calls; {@code at} if it is not
 * @param restored whether it was restored from the store and has not been heard of since
 */
record Pulse(
    long at,
    long pauses,
    long deadline,
    long beats,
    Heartbeat beat,
    AgentState state,
    int others,
    IntervalEstimate usual,
    Hysteresis overload,
    Hysteresis declined,
    long queueSince,
    boolean restored) {

  /** That of an agent of which nothing was heard but its registration. */
  static Pulse first(long at, long pauses, long deadline, Heartbeat beat, boolean restored) {
    return new Pulse(
        at,
        pauses,
        deadline,
        0,
        beat,
        beat.status(),
        0,
        IntervalEstimate.NONE,
        Hysteresis.OFF,
        new Hysteresis(beat.status() == AgentState.DEGRADED, 0),
        at,
        restored);
  }
}
