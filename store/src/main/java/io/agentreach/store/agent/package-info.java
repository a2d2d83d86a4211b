/**
 * Registrations in SQLite. Imports core's {@code model} and {@code port}, JDBC, and the store's
 * {@code writer} and {@code reader}.
 *
 * <p>Invariants: each row of {@code agent} has exactly one of {@code agent_seen}; all statements
 * name the tenant.
 */
@NullMarked
package io.agentreach.store.agent;

import org.jspecify.annotations.NullMarked;
