/**
 * One request to many agents at once, and one answer of what came in time. Each branch is an
 * ordinary call through {@code route}. Imports everything above it.
 *
 * <p>Invariants: a fan-out settles exactly once; when it does, no branch is at work any more.
 */
@NullMarked
package io.agentreach.core.fanout;

import org.jspecify.annotations.NullMarked;
