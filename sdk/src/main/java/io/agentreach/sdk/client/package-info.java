/**
 * A caller that sends its requests to a hub over HTTP. Imports {@code call}, {@code json} and
 * {@code task}.
 *
 * <p>Invariants: no call outlives its time limit by more than the margin, whatever the hub does;
 * giving a call up closes its connection, so that the hub can release the agent's slot.
 */
@NullMarked
package io.agentreach.sdk.client;

import org.jspecify.annotations.NullMarked;
