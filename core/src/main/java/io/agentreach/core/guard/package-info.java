/**
 * Small pieces of shared state, each around one rule: they remember, the rule decides. All are
 * thread-safe, lock-free and never block. Imports {@code model}, {@code port} and {@code rule}.
 */
@NullMarked
package io.agentreach.core.guard;

import org.jspecify.annotations.NullMarked;
