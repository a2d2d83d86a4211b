/**
 * The decisions, as pure functions: they take readings and return values, and touch nothing.
 * Imports {@code model} and {@code port}.
 */
@NullMarked
package io.agentreach.core.rule;

import org.jspecify.annotations.NullMarked;
