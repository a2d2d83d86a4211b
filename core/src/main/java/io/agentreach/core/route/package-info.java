/**
 * The way of one call: Gate → Resolve → Reach → Select → Deliver → Settle. Imports everything above
 * it.
 *
 * <p>{@link io.agentreach.core.route.CallMachine} decides and never does; {@link
 * io.agentreach.core.route.CallDriver} does and never decides. Invariants: a call settles exactly
 * once; each slot that was taken is given back exactly once; nothing reaches the caller after the
 * settling.
 */
@NullMarked
package io.agentreach.core.route;

import org.jspecify.annotations.NullMarked;
