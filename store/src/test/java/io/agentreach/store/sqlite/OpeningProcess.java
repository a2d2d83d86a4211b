package io.agentreach.store.sqlite;

import io.agentreach.store.StoreException;
import java.nio.file.Path;

/** Opens a data folder and says how that went. */
final class OpeningProcess {
  private OpeningProcess() {}

  public static void main(String[] arguments) {
    try (SqliteDatabase database = SqliteDatabase.open(Path.of(arguments[0]))) {
      System.out.println("OPENED");
    } catch (StoreException e) {
      System.out.println(e.kind() + " " + e.getMessage());
    }
  }
}
