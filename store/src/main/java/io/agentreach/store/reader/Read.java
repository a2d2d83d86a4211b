package io.agentreach.store.reader;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * One look into the database. Runs on the reader's thread; must not keep the connection.
 *
 * @param <T> what was found
 */
@FunctionalInterface
public interface Read<T> {
  /** Looks; what is thrown fails the stage. */
  T from(Connection connection) throws SQLException;
}
