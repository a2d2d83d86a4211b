package io.agentreach.store.sqlite;

import io.agentreach.store.SqliteFault;
import io.agentreach.store.StoreException;
import io.agentreach.store.StoreException.Kind;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/**
 * The tables and how they came to be: {@code db/migration/sqlite/V…__….sql}, forward only; a
 * released one is never edited.
 *
 * <p>The file's {@code user_version} repeats the number of the last migration, set after Flyway has
 * finished: the usual start then needs no Flyway, which takes longer than all the rest of the
 * opening.
 */
final class Schema {
  /** The number of the last migration of this version of the program. */
  static final int NEWEST = 4;

  private Schema() {}

  /** Makes the tables current, or fails if a later version of the program made them. */
  static void bringUpToDate(Path file, Connection connection, DataSource source) {
    try {
      int present = Integer.parseInt(Connections.text(connection, "PRAGMA user_version"));
      if (present > NEWEST) {
        throw new StoreException(
            Kind.INCOMPATIBLE,
            "The database %s has tables of version %d, this program knows versions up to %d"
                .formatted(file, present, NEWEST),
            "Start the version of Agent-Reach that made it, or a newer one",
            null);
      }
      if (present < NEWEST) {
        migrate(file, source);
        Connections.run(connection, "PRAGMA user_version = " + NEWEST);
      }
    } catch (SQLException e) {
      throw SqliteFault.of("Reading the version of the database " + file, e);
    }
  }

  private static void migrate(Path file, DataSource source) {
    try {
      Flyway.configure()
          .dataSource(source)
          .locations("classpath:db/migration/sqlite")
          .loggers(FlywayLog.Creator.class.getName())
          .load()
          .migrate();
    } catch (FlywayException e) {
      throw fault(file, e);
    }
  }

  private static StoreException fault(Path file, FlywayException thrown) {
    String doing = "Creating or updating the tables of " + file;
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql) {
        return SqliteFault.of(doing, sql);
      }
    }
    return new StoreException(
        Kind.INCOMPATIBLE,
        doing + " failed: " + String.valueOf(thrown.getMessage()).replaceAll("\\s+", " "),
        "If another program made this file, name another folder with --data DIR; else restore a"
            + " backup",
        thrown);
  }
}
