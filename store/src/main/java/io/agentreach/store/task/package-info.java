/**
 * Tasks and their history in SQLite. Imports core's {@code model} and {@code port}, JDBC, and the
 * store's {@code writer} and {@code reader}.
 *
 * <p>Invariants: all statements that look for a task on somebody's behalf name its tenant; lines
 * are only added, and go together with their task; no message contains a key, a mark or data.
 */
@NullMarked
package io.agentreach.store.task;

import org.jspecify.annotations.NullMarked;
