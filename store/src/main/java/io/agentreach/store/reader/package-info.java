/**
 * Reads beside the writer: one thread with a connection of its own sees the last commit and never
 * waits for a sync. Imports JDBC and the store's fault; knows no table.
 *
 * <p>Invariants: a read sees one state of the database from its first row to its last, and every
 * write that was acknowledged before it was asked for; what waits is bounded.
 */
@NullMarked
package io.agentreach.store.reader;

import org.jspecify.annotations.NullMarked;
