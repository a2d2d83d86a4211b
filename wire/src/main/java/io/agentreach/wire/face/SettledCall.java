package io.agentreach.wire.face;

import io.agentreach.core.model.Call;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.route.Trail;

/**
 * A call that is over, for logs and figures. Holds the payload through the call: whoever reads this
 * must not let it out.
 *
 * @param tookNanos from the last byte of the request to the settling
 */
public record SettledCall(Call call, Outcome outcome, Trail trail, long tookNanos) {}
