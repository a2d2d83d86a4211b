/**
 * How an agent judges itself: dependencies, pool, time-outs, standstill. Imports core's rules and
 * {@code Loop}, {@code handler} and {@code heart}.
 *
 * <p>Invariants: all state is touched on the loop only; what the user gave runs on threads of its
 * own and cannot hold the loop up.
 */
@NullMarked
package io.agentreach.sdk.health;

import org.jspecify.annotations.NullMarked;
