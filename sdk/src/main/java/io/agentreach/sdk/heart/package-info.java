/**
 * Registration and heartbeats: keeps an agent known to its hub, through restarts of either. Imports
 * core's {@code Loop}, {@code client} and {@code json}.
 *
 * <p>Invariants: beats come from the loop's own thread and depend on no pool that work could fill;
 * at most one request to the hub is under way at a time.
 */
@NullMarked
package io.agentreach.sdk.heart;

import org.jspecify.annotations.NullMarked;
