/**
 * Results of calls with an idempotency key in SQLite. Imports core's {@code model} and {@code
 * port}, JDBC, and the store's {@code writer} and {@code reader}.
 *
 * <p>Invariants: all statements that name a result name its tenant; no message contains a key or a
 * result.
 */
@NullMarked
package io.agentreach.store.result;

import org.jspecify.annotations.NullMarked;
