/**
 * Router and agents in one process, without a server. Imports {@code agent} (for what agents
 * declare), {@code handler}, {@code call}, {@code loop} and core.
 *
 * <p>Invariants: calls are decided by the same engine as in a hub; what a handler or a caller does
 * never holds up the engine's thread; params and results are never shared between caller and
 * handler.
 */
@NullMarked
package io.agentreach.sdk.local;

import org.jspecify.annotations.NullMarked;
