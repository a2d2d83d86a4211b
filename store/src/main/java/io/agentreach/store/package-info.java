/**
 * The store: what must outlive the process, in one SQLite database of the hub's data folder. Open
 * it with {@link io.agentreach.store.sqlite.SqliteDatabase#open(java.nio.file.Path)}.
 *
 * <p>This package holds the store's fault and imports JDBC and the SQLite driver's codes only;
 * {@code writer} and {@code reader} stand on it, {@code agent} and {@code result} on those, {@code
 * sqlite} on all.
 *
 * <p>Invariants: an acknowledged write is on disk; every table of agents or results is keyed by
 * tenant first; no message contains a document or a token; all memory is bounded.
 */
@NullMarked
package io.agentreach.store;

import org.jspecify.annotations.NullMarked;
