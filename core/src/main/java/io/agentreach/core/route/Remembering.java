package io.agentreach.core.route;

import io.agentreach.core.port.ResultStore;
import io.agentreach.core.rule.RememberRule;
import java.time.InstantSource;

/**
 * How results of calls with an idempotency key are remembered.
 *
 * @param wall the time of day, which alone means something after a restart
 */
public record Remembering(RememberRule rule, ResultStore store, InstantSource wall) {}
