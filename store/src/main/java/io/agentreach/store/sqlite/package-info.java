/**
 * Opening the database: the data folder and its lock, the connections and their settings, the
 * migrations. Imports everything of the store, the SQLite driver and Flyway.
 *
 * <p>Invariants: one hub per data folder; what is created is its owner's alone; either the database
 * opens whole and current, or a {@link io.agentreach.store.StoreException} names the file and the
 * remedy and nothing stays open. While it is open nothing else in this process may open and close
 * the database's file or the lock's, not even to copy them: POSIX would drop the locks on them.
 */
@NullMarked
package io.agentreach.store.sqlite;

import org.jspecify.annotations.NullMarked;
