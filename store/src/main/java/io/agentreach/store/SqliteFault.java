package io.agentreach.store;

import io.agentreach.store.StoreException.Kind;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;

/** Says in the store's terms what SQLite reports. Thread-safe: stateless. */
public final class SqliteFault {
  private SqliteFault() {}

  /**
   * The fault that stands for {@code cause}.
   *
   * @param doing what failed, such as {@code "writing to /data/agent-reach.db"}
   */
  public static StoreException of(String doing, SQLException cause) {
    Kind kind = kind(cause);
    return new StoreException(kind, doing + " failed: " + cause.getMessage(), remedy(kind), cause);
  }

  private static Kind kind(SQLException cause) {
    // The low byte is the primary code, whatever the extended code says.
    return switch (SQLiteErrorCode.getErrorCode(cause.getErrorCode() & 0xff)) {
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL -> Kind.LOCKED;
      case SQLITE_CORRUPT, SQLITE_NOTADB -> Kind.CORRUPT;
      case SQLITE_READONLY -> Kind.READ_ONLY;
      case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH -> Kind.UNREADABLE;
      case SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_TOOBIG, SQLITE_RANGE -> Kind.REFUSED;
      case null, default -> Kind.NOT_WRITTEN;
    };
  }

  private static String remedy(Kind kind) {
    return switch (kind) {
      case LOCKED -> "Close the other program that uses this database, then try again";
      case CORRUPT ->
          "Restore a backup, or move the database away together with its -wal and -shm files: an"
              + " empty one is made, and agents that still run register again by themselves";
      case READ_ONLY -> "Make the file and its folder writable for the user that runs the hub";
      case UNREADABLE -> "Check that the path exists and belongs to the user that runs the hub";
      case REFUSED -> "Correct what is to be stored; other writes are not affected";
      case INCOMPATIBLE -> "Use the version of Agent-Reach that made this database, or a newer one";
      case FULL, CLOSED, NOT_WRITTEN -> "Check free space and health of the disk, then try again";
    };
  }
}
