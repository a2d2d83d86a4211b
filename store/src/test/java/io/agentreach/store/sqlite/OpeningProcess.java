package io.agentreach.store.sqlite;

import io.agentreach.store.StoreException;
import java.nio.file.Path;
import java.util.logging.LogManager;

/** Opens a data folder and says how that went. */
final class OpeningProcess {
  private OpeningProcess() {}

  public static void main(String[] arguments) {
    // The driver would log whole stacks of what is said here in one line.
    LogManager.getLogManager().reset();
    try (SqliteDatabase database = SqliteDatabase.open(Path.of(arguments[0]))) {
      System.out.println("OPENED");
    } catch (StoreException e) {
      System.out.println(e.kind() + " " + e.getMessage());
    }
  }
}
