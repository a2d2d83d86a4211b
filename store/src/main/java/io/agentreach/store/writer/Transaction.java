package io.agentreach.store.writer;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/**
 * The open transaction as a {@link Write} sees it, and the begin, commit and savepoints as the
 * writer does. For the writer's thread alone.
 *
 * <p>Statements are prepared once and kept as long as the connection: preparing costs more than
 * running.
 */
public final class Transaction {
  private static final Logger LOG = System.getLogger(Transaction.class.getName());

  private final Connection connection;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  Transaction(Connection connection) {
    this.connection = connection;
  }

  /**
   * A prepared statement; every parameter must be bound again. It must not be closed.
   *
   * @param sql a constant of the program, never built from values: each text is kept for good
   */
  public PreparedStatement statement(String sql) throws SQLException {
    PreparedStatement known = prepared.get(sql);
    if (known == null) {
      known = connection.prepareStatement(sql);
      prepared.put(sql, known);
    }
    return known;
  }

  // Plain statements instead of setAutoCommit(false): the driver would begin the next transaction
  // with the
  // first statement in deferred mode, and a deferred one can fail half-way because another program
  // writes.
  void begin() throws SQLException {
    statement("BEGIN IMMEDIATE").execute();
  }

  void commit() throws SQLException {
    statement("COMMIT").execute();
  }

  void rollback() throws SQLException {
    statement("ROLLBACK").execute();
  }

  void mark() throws SQLException {
    statement("SAVEPOINT one_write").execute();
  }

  void keep() throws SQLException {
    statement("RELEASE one_write").execute();
  }

  /**
   * Drops all statements, after one has failed: the driver closes a statement on some errors, such
   * as a full disk, and says so only to the next who uses it.
   */
  void forget() {
    for (PreparedStatement statement : prepared.values()) {
      try {
        statement.close();
      } catch (SQLException e) {
        LOG.log(Level.DEBUG, "A failed statement does not close", e);
      }
    }
    prepared.clear();
  }

  /** Fails if SQLite has undone more than the one write, as it does when the disk is full. */
  void undo() throws SQLException {
    statement("ROLLBACK TO one_write").execute();
    statement("RELEASE one_write").execute();
  }
}
