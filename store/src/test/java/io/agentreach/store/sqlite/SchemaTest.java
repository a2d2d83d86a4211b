package io.agentreach.store.sqlite;

import static io.agentreach.store.Settled.value;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.port.AgentStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tables come from the migrations, once, whatever happened before. */
class SchemaTest {
  @TempDir Path folder;

  @Test
  void theNewestVersionIsThatOfTheLastMigration() throws Exception {
    Path migrations =
        Path.of(Schema.class.getResource("/db/migration/sqlite/V1__agents.sql").toURI())
            .getParent();
    List<Integer> versions = new ArrayList<>();
    try (Stream<Path> files = Files.list(migrations)) {
      files
          .map(file -> file.getFileName().toString())
          .forEach(name -> versions.add(Integer.valueOf(name.substring(1, name.indexOf("__")))));
    }
    assertThat(versions).contains(Schema.NEWEST).allMatch(version -> version <= Schema.NEWEST);
  }

  @Test
  void aKillBetweenTheMigrationsAndTheirMarkIsMadeGood() throws SQLException {
    AgentStore.Snapshot before;
    try (SqliteDatabase database = SqliteDatabase.open(folder)) {
      value(database.agents().touch(Instant.EPOCH, List.of()));
      before = value(database.agents().load());
    }
    sql("PRAGMA user_version = 0");
    try (SqliteDatabase database = SqliteDatabase.open(folder)) {
      assertThat(value(database.agents().load())).isEqualTo(before);
    }
    assertThat(sql("PRAGMA user_version")).isEqualTo(Integer.toString(Schema.NEWEST));
  }

  @Test
  void everyTableOfAgentsResultsOrTasksIsKeyedByTenantFirst() throws SQLException {
    SqliteDatabase.open(folder).close();
    for (String table : List.of("agent", "agent_seen", "call_result", "task", "task_line")) {
      assertThat(sql("SELECT name FROM pragma_table_info('" + table + "') WHERE pk = 1"))
          .as(table)
          .isEqualTo("tenant");
    }
  }

  @Test
  void aDatabaseWithoutTheTableOfResultsGetsItAndKeepsItsAgents() throws SQLException {
    AgentStore.Snapshot before;
    try (SqliteDatabase database = SqliteDatabase.open(folder)) {
      value(database.agents().touch(Instant.EPOCH, List.of()));
      before = value(database.agents().load());
    }
    sql("DROP TABLE call_result");
    for (String table : List.of("task", "task_line", "hub_lease", "task_taken")) {
      sql("DROP TABLE " + table);
    }
    sql("DELETE FROM flyway_schema_history WHERE version IN ('3', '4')");
    sql("PRAGMA user_version = 2");
    try (SqliteDatabase database = SqliteDatabase.open(folder)) {
      assertThat(value(database.agents().load())).isEqualTo(before);
      assertThat(value(database.results().expire(Instant.EPOCH, 1, 1))).isZero();
    }
    assertThat(sql("PRAGMA user_version")).isEqualTo(Integer.toString(Schema.NEWEST));
  }

  private String sql(String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("agent-reach.db"));
        Statement statement = connection.createStatement()) {
      if (!statement.execute(sql)) {
        return "";
      }
      ResultSet rows = statement.getResultSet();
      return rows.next() ? rows.getString(1) : "";
    }
  }
}
