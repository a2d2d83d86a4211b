package io.agentreach.store.sqlite;

import static io.agentreach.store.Settled.value;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.AgentStore.StoredAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What opening a data folder creates, sets and keeps. */
class OpeningTest {
  @TempDir Path folder;

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void allThatIsCreatedIsItsOwnersAlone() throws IOException {
    Path data = folder.resolve("new/data");
    try (SqliteDatabase database = SqliteDatabase.open(data)) {
      value(database.agents().touch(Instant.EPOCH, List.of()));
      assertThat(permissions(folder.resolve("new"))).isEqualTo("rwx------");
      assertThat(permissions(data)).isEqualTo("rwx------");
      for (String file : List.of("agent-reach.db", "agent-reach.db-wal", "hub.lock")) {
        assertThat(permissions(data.resolve(file))).as(file).isEqualTo("rw-------");
      }
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void filesAndFolderThatOthersMayReadAreClosedToThem() throws IOException {
    SqliteDatabase.open(folder).close();
    Path file = folder.resolve("agent-reach.db");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    SqliteDatabase.open(folder).close();
    assertThat(permissions(file)).isEqualTo("rw-------");
    assertThat(permissions(folder)).isEqualTo("rwx------");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aFolderThatHoldsOtherThingsKeepsItsPermissions() throws IOException {
    Files.writeString(folder.resolve("other.txt"), "not ours");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    SqliteDatabase.open(folder).close();
    assertThat(permissions(folder)).isEqualTo("rwxr-xr-x");
    assertThat(permissions(folder.resolve("agent-reach.db"))).isEqualTo("rw-------");
  }

  @Test
  void aFolderMayHaveAnyName() {
    Path odd = folder.resolve("a b#c%20d&mode=memory;e'é");
    StoredAgent agent = agent();
    try (SqliteDatabase database = SqliteDatabase.open(odd)) {
      value(database.agents().save(agent));
    }
    assertThat(odd.resolve("agent-reach.db")).isNotEmptyFile();
    try (SqliteDatabase database = SqliteDatabase.open(odd)) {
      assertThat(value(database.agents().load()).agents()).containsExactly(agent);
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aQuestionMarkInTheNameStartsNoSettings() {
    Path odd = folder.resolve("what?journal_mode=off");
    SqliteDatabase.open(odd).close();
    assertThat(odd.resolve("agent-reach.db")).isNotEmptyFile();
  }

  @Test
  void theWriterSyncsEachCommitToDisk() throws SQLException {
    Connections connections = new Connections(folder.resolve("a.db"), Duration.ofSeconds(1));
    try (Connection connection = connections.toWrite()) {
      assertThat(Connections.text(connection, "PRAGMA journal_mode")).isEqualTo("wal");
      assertThat(Connections.text(connection, "PRAGMA synchronous")).as("FULL").isEqualTo("2");
      assertThat(Connections.text(connection, "PRAGMA fullfsync")).isEqualTo("1");
      assertThat(Connections.text(connection, "PRAGMA foreign_keys")).isEqualTo("1");
    }
  }

  @Test
  void theLogIsFoldedIntoTheFileAtTheClose() {
    try (SqliteDatabase database = SqliteDatabase.open(folder)) {
      value(database.agents().save(agent()));
    }
    assertThat(folder.resolve("agent-reach.db-wal")).doesNotExist();
  }

  private static StoredAgent agent() {
    AgentKey key = new AgentKey(TenantId.DEFAULT, new AgentId("a"));
    return new StoredAgent(key, "token", "{}", false, Instant.EPOCH, Instant.EPOCH);
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
