/**
 * The values that every part of the engine speaks in: identities, manifests, calls, faults and
 * outcomes.
 *
 * <p>Imports nothing of the engine. Every value is immutable, checked when it is made, and carries
 * the tenant it belongs to wherever it serves as a key.
 */
@NullMarked
package io.agentreach.core.model;

import org.jspecify.annotations.NullMarked;
