package io.agentreach.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.AgentStore.StoredAgent;
import io.agentreach.store.StoreException;
import io.agentreach.store.StoreException.Kind;
import io.agentreach.store.writer.WriterLimits;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each way in which a data folder cannot be used is told apart, names the file and says what to do.
 */
class RefusedOpeningTest {
  private static final SqliteOptions QUICK =
      new SqliteOptions(WriterLimits.DEFAULT, 10, Duration.ofMillis(20), 64L << 20);

  @TempDir Path folder;
  private Path data;
  private Path file;

  @BeforeEach
  void locate() throws IOException {
    data = folder.toRealPath().resolve("data");
    file = data.resolve("agent-reach.db");
  }

  @AfterEach
  void nothingStaysOpen() throws IOException {
    // Once the cause is away the folder opens: no lock and no connection was left behind.
    delete(data);
    SqliteDatabase.open(data).close();
  }

  @Test
  void aFileThatIsNoDatabase() throws IOException {
    Files.createDirectories(data);
    Files.writeString(file, "this is a letter to my aunt\n".repeat(1_000));
    StoreException refusal = refusal(Kind.CORRUPT);
    assertThat(refusal).hasMessageContaining(file.toString());
    assertThat(refusal.remedy()).contains("backup").contains("-wal");
    assertThat(file).as("left as it was").content().startsWith("this is a letter");
  }

  @Test
  void aDatabaseThatLostItsEnd() throws IOException {
    fill();
    try (RandomAccessFile opened = new RandomAccessFile(file.toFile(), "rw")) {
      opened.setLength(opened.length() / 2);
    }
    assertThat(refusal(Kind.CORRUPT)).hasMessageContaining(file.toString());
  }

  @Test
  void aDatabaseWithOneBadPage() throws IOException {
    fill();
    try (RandomAccessFile opened = new RandomAccessFile(file.toFile(), "rw")) {
      opened.seek(opened.length() - 4096);
      opened.write(new byte[4096]);
    }
    assertThat(refusal(Kind.CORRUPT)).hasMessageContaining(file.toString());
  }

  @Test
  void aDatabaseOfALaterVersionOfTheProgram() throws SQLException {
    fill();
    sql("PRAGMA user_version = 99");
    assertThat(refusal(Kind.INCOMPATIBLE))
        .hasMessageContaining(file.toString())
        .hasMessageContaining("99");
  }

  @Test
  void aDatabaseOfAnotherProgram() throws IOException, SQLException {
    Files.createDirectories(data);
    sql("CREATE TABLE recipe (title TEXT)");
    assertThat(refusal(Kind.INCOMPATIBLE)).hasMessageContaining(file.toString());
  }

  @Test
  void aDatabaseThatAnotherProgramHasLocked() throws SQLException {
    fill();
    try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      other.createStatement().execute("BEGIN IMMEDIATE");
      assertThat(refusal(Kind.LOCKED)).hasMessageContaining(file.toString());
    }
  }

  @Test
  void aDatabaseThatMayOnlyBeRead() throws IOException {
    fill();
    try (RandomAccessFile opened = new RandomAccessFile(file.toFile(), "rw")) {
      // The version that a writer must know: SQLite opens a file of a later one for reading only.
      opened.seek(18);
      opened.write(9);
    }
    assertThat(refusal(Kind.READ_ONLY)).hasMessageContaining(file.toString());
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aFileThatItsOwnerMayNotWrite() throws IOException {
    fill();
    assumeFalse("root".equals(System.getProperty("user.name")), "root may write everything");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--------"));
    assertThat(refusal(Kind.READ_ONLY)).hasMessageContaining(file.toString());
  }

  @Test
  void aFolderThatIsAFile() throws IOException {
    Files.writeString(data, "in the way");
    assertThat(refusal(Kind.UNREADABLE))
        .hasMessageContaining(data.toString())
        .hasMessageContaining("--data");
  }

  @Test
  void aFileThatIsAFolder() throws IOException {
    Files.createDirectories(file);
    assertThat(refusal(Kind.UNREADABLE)).hasMessageContaining(file.toString());
  }

  @Test
  void aLibraryThatCannotBeUnpacked() throws IOException {
    fill();
    // No folder can be made below a file.
    String option = "-Dorg.sqlite.tmpdir=" + file.resolve("tmp");
    try (ChildProcess child = ChildProcess.start(OpeningProcess.class, data, option)) {
      assertThat(child.line()).startsWith("UNREADABLE").contains("org.sqlite.tmpdir");
    }
  }

  private StoreException refusal(Kind kind) {
    StoreException refusal =
        catchThrowableOfType(StoreException.class, () -> SqliteDatabase.open(data, QUICK).close());
    assertThat(refusal).extracting(StoreException::kind).isEqualTo(kind);
    assertThat(refusal).hasMessageEndingWith(refusal.remedy() + ".");
    return refusal;
  }

  private void fill() {
    try (SqliteDatabase database = SqliteDatabase.open(data)) {
      for (int i = 0; i < 200; i++) {
        AgentKey key = new AgentKey(TenantId.DEFAULT, new AgentId("a" + i));
        database
            .agents()
            .save(
                new StoredAgent(
                    key, "token", "x".repeat(500), false, Instant.EPOCH, Instant.EPOCH));
      }
    }
  }

  private void sql(String sql) throws SQLException {
    try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      other.createStatement().execute(sql);
    }
  }

  private static void delete(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
        for (Path entry : entries) {
          delete(entry);
        }
      }
    }
    Files.delete(path);
  }
}
