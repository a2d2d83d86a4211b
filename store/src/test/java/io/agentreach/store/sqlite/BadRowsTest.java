package io.agentreach.store.sqlite;

import static io.agentreach.store.Settled.failure;
import static io.agentreach.store.Settled.value;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.AgentStore.Seen;
import io.agentreach.core.port.AgentStore.StoredAgent;
import io.agentreach.store.StoreException;
import io.agentreach.store.StoreException.Kind;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rows that cannot be kept or understood fail by themselves, typed, and show no token or document.
 */
class BadRowsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T10:00:00Z");

  @TempDir Path folder;
  private SqliteDatabase database;

  @BeforeEach
  void open() {
    database = SqliteDatabase.open(folder);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void aDocumentThatIsNoUnicodeIsRefusedInsteadOfChanged() {
    CompletionStage<Void> good = database.agents().save(agent("good", "{}", NOW));
    CompletionStage<Void> bad = database.agents().save(agent("bad", "secret \uD800", NOW));
    value(good);
    assertThat(failure(bad))
        .hasMessageContaining("document")
        .hasMessageNotContaining("secret")
        .extracting(StoreException::kind)
        .isEqualTo(Kind.REFUSED);
    assertOnlyGoodIsThere();
  }

  @Test
  void aTimeThatDoesNotFitIsRefused() {
    value(database.agents().save(agent("good", "{}", NOW)));
    assertThat(failure(database.agents().save(agent("bad", "{}", Instant.MAX))).kind())
        .isEqualTo(Kind.REFUSED);
    assertOnlyGoodIsThere();
  }

  @Test
  void aTouchThatFailsHalfWayLeavesNothing() {
    StoredAgent good = agent("good", "{}", NOW);
    value(database.agents().save(good));
    List<Seen> seen =
        List.of(new Seen(good.key(), Instant.EPOCH), new Seen(good.key(), Instant.MIN));
    assertThat(failure(database.agents().touch(NOW, seen)).kind()).isEqualTo(Kind.REFUSED);
    assertOnlyGoodIsThere();
    assertThat(value(database.agents().load()).hubAlive()).isNull();
  }

  @Test
  void aRowThatAgentReachCannotHaveWrittenIsNamed() throws SQLException {
    value(database.agents().save(agent("good", "{}", NOW)));
    sql("INSERT INTO agent VALUES ('UPPER', 'a', 'hidden', 'hidden', 0, 0, 0)");
    assertThat(failure(database.agents().load()))
        .hasMessageContaining("UPPER")
        .hasMessageNotContaining("hidden")
        .extracting(StoreException::kind)
        .isEqualTo(Kind.CORRUPT);
  }

  @Test
  void anAgentWhoseLastSignOfLifeIsMissingCountsFromItsRegistration() throws SQLException {
    value(database.agents().save(agent("good", "{}", NOW)));
    sql("DELETE FROM agent_seen");
    assertOnlyGoodIsThere();
  }

  private void assertOnlyGoodIsThere() {
    assertThat(value(database.agents().load()).agents()).containsExactly(agent("good", "{}", NOW));
  }

  private void sql(String sql) throws SQLException {
    try (Connection other =
        DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("agent-reach.db"))) {
      other.createStatement().execute(sql);
    }
  }

  private static StoredAgent agent(String name, String document, Instant time) {
    AgentKey key = new AgentKey(TenantId.DEFAULT, new AgentId(name));
    return new StoredAgent(key, "token", document, false, time, time);
  }
}
