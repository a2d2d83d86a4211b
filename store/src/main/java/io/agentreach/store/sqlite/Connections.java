package io.agentreach.store.sqlite;

import io.agentreach.store.SqliteFault;
import io.agentreach.store.StoreException;
import io.agentreach.store.StoreException.Kind;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.sqlite.NativeLibraryNotFoundException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** Connections to one database file, set up for what they are for. */
final class Connections {
  private final Path file;
  private final SQLiteDataSource source;

  Connections(Path file, Duration lockWait) {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(Math.toIntExact(lockWait.toMillis()));
    config.setGetGeneratedKeys(false);
    this.file = file;
    this.source = new SQLiteDataSource(config);
    // As a URI, because the driver takes a question mark in a plain path for the start of settings.
    source.setUrl("jdbc:sqlite:" + file.toUri());
  }

  SQLiteDataSource source() {
    return source;
  }

  /** A connection whose commits are on disk when they return. */
  Connection toWrite() {
    return open(connection -> {
      if (!"wal".equals(text(connection, "PRAGMA journal_mode = WAL"))) {
        throw new StoreException(
            Kind.UNREADABLE,
            "The database " + file + " cannot use a write-ahead log, as on many network disks",
            "Name a data folder on a local disk with --data DIR",
            null);
      }
      run(connection, "PRAGMA synchronous = FULL");
      // On macOS a plain sync leaves the data in the drive's cache; elsewhere these two do nothing.
      run(connection, "PRAGMA fullfsync = ON");
      run(connection, "PRAGMA checkpoint_fullfsync = ON");
      run(connection, "PRAGMA foreign_keys = ON");
      run(connection, "PRAGMA journal_size_limit = 67108864");
      tryToWrite(connection);
    });
  }

  /** A connection that cannot change anything. */
  Connection toRead() {
    return open(connection -> run(connection, "PRAGMA query_only = ON"));
  }

  private Connection open(Setup setup) {
    try {
      Connection connection = source.getConnection();
      boolean done = false;
      try {
        setup.apply(connection);
        done = true;
        return connection;
      } finally {
        if (!done) {
          connection.close();
        }
      }
    } catch (SQLException e) {
      throw e.getCause() instanceof NativeLibraryNotFoundException
          ? noLibrary(e)
          : SqliteFault.of("Opening the database " + file, e);
    }
  }

  /**
   * SQLite opens what it may not write for reading, and then even BEGIN IMMEDIATE passes: only a
   * change tells, here one that is never committed.
   */
  private static void tryToWrite(Connection connection) throws SQLException {
    run(connection, "BEGIN IMMEDIATE");
    try {
      run(connection, "PRAGMA application_id = 1");
    } finally {
      run(connection, "ROLLBACK");
    }
  }

  private static StoreException noLibrary(SQLException cause) {
    return new StoreException(
        Kind.UNREADABLE,
        "SQLite's library cannot be unpacked to the folder for temporary files and loaded from"
            + " there",
        "Let java run with -Dorg.sqlite.tmpdir=DIR, a folder that may be written and holds programs"
            + " (not mounted noexec)",
        cause);
  }

  /** The first column of the first row. */
  static String text(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getString(1);
    }
  }

  static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private interface Setup {
    void apply(Connection connection) throws SQLException;
  }
}
