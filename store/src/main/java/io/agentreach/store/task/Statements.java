package io.agentreach.store.task;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Where prepared statements come from: the writer's transaction or the reader's connection. */
@FunctionalInterface
interface Statements {
  /** The statement of a text that is a constant of the program. */
  PreparedStatement of(String sql) throws SQLException;
}
