/**
 * Callers that go on whatever happens, for {@code bench/faults.sh}: each at its own times, directly
 * or through the hub, with what became of each call. Imports Vert.x.
 */
@NullMarked
package io.agentreach.bench.faults;

import org.jspecify.annotations.NullMarked;
