package io.agentreach.core.route;

import io.agentreach.core.model.Receipt;
import io.agentreach.core.rule.Check;
import org.jspecify.annotations.Nullable;

/**
 * What one request of a drill met. Times are nanoseconds.
 *
 * @param resolveNanos to find the agent and its capability
 * @param reachNanos for the checks that decide whether it would get calls
 * @param refusal the first check that would keep calls away, null if none would
 * @param reason the same in words
 * @param connectNanos until a connection was there, an open one or a new one; negative if none was
 * @param firstByteNanos from then to the head of the answer; negative if none came
 * @param totalNanos from the start to the end of the answer
 * @param receipt how it ended
 */
public record Probe(
    long resolveNanos,
    long reachNanos,
    @Nullable Check refusal,
    String reason,
    long connectNanos,
    long firstByteNanos,
    long totalNanos,
    Receipt receipt) {}
