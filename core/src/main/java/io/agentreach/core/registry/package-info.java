/**
 * Which agents there are, what they declare and how they are: the truth in memory that calls are
 * routed by. Imports {@code model}, {@code port}, {@code rule} and {@code guard}.
 *
 * <p>Reading never locks: lists of candidates are copy-on-write. Writing is serialised, so the
 * store sees changes in the order in which they took effect here.
 */
@NullMarked
package io.agentreach.core.registry;

import org.jspecify.annotations.NullMarked;
