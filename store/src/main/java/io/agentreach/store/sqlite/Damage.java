package io.agentreach.store.sqlite;

import io.agentreach.store.SqliteFault;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/** Looks for damage before anything relies on the file. */
final class Damage {
  private Damage() {}

  /** Fails if a file of up to {@code checkedBytes} is damaged anywhere; about 1 ms per MB. */
  static void refuse(Path file, Connection connection, long checkedBytes) {
    String doing = "Checking the database " + file;
    try {
      long pages = Long.parseLong(Connections.text(connection, "PRAGMA page_count"));
      long pageBytes = Long.parseLong(Connections.text(connection, "PRAGMA page_size"));
      if (pages * pageBytes > checkedBytes) {
        return;
      }
      String found = Connections.text(connection, "PRAGMA quick_check(1)");
      if (!"ok".equals(found)) {
        throw SqliteFault.of(
            doing, new SQLException(found, "", org.sqlite.SQLiteErrorCode.SQLITE_CORRUPT.code));
      }
    } catch (SQLException e) {
      throw SqliteFault.of(doing, e);
    }
  }
}
