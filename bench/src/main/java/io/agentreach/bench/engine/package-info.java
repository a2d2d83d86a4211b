/**
 * JMH benchmarks of the engine alone: what a routing decision and a whole call cost without any
 * network. Imports {@code core} and, for its store in memory, {@code testkit}.
 *
 * <p>Everything goes through {@link io.agentreach.core.route.Router#route}, as it does in the hub;
 * the agents' channel answers within the call, so that what is measured is the engine's own work.
 */
@NullMarked
package io.agentreach.bench.engine;

import org.jspecify.annotations.NullMarked;
