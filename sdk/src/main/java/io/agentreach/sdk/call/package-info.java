/**
 * What every caller sees, whether the agents are behind a hub or in the same process: requests,
 * replies, streams, failures, explanations. Imports core's model and {@code json}.
 *
 * <p>Values are immutable; the code that calls cannot tell which {@link
 * io.agentreach.sdk.call.Caller} it holds.
 */
@NullMarked
package io.agentreach.sdk.call;

import org.jspecify.annotations.NullMarked;
