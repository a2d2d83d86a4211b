package io.agentreach.store.agent;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.Cordon;
import io.agentreach.core.port.AgentStore.Seen;
import io.agentreach.core.port.AgentStore.StoredAgent;
import io.agentreach.store.StoreException;
import io.agentreach.store.StoreException.Kind;
import io.agentreach.store.writer.Transaction;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** The changes of the tables of agents. For the writer's thread. */
final class AgentWrites {
  private static final String SAVE =
      """
      INSERT INTO agent (tenant, agent_id, access_id, document, cordoned, draining, registered_at_ms)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (tenant, agent_id) DO UPDATE SET
        access_id = excluded.access_id,
        document = excluded.document,
        cordoned = excluded.cordoned,
        draining = excluded.draining,
        registered_at_ms = excluded.registered_at_ms
      """;
  private static final String SAVE_SEEN =
      """
      INSERT INTO agent_seen (last_seen_ms, tenant, agent_id) VALUES (?, ?, ?)
      ON CONFLICT (tenant, agent_id) DO UPDATE SET last_seen_ms = excluded.last_seen_ms
      """;
  private static final String REMOVE = "DELETE FROM agent WHERE tenant = ? AND agent_id = ?";
  private static final String ALIVE =
      """
      INSERT INTO hub_alive (only_row, at_ms) VALUES (1, ?)
      ON CONFLICT (only_row) DO UPDATE SET at_ms = excluded.at_ms
      """;
  private static final String SEEN =
      "UPDATE agent_seen SET last_seen_ms = ? WHERE tenant = ? AND agent_id = ?";

  private AgentWrites() {}

  static void save(Transaction transaction, StoredAgent agent) throws SQLException {
    PreparedStatement save = transaction.statement(SAVE);
    save.setString(1, agent.key().tenant().value());
    save.setString(2, agent.key().agent().value());
    save.setString(3, text("access_id", agent.accessId()));
    save.setString(4, text("document", agent.document()));
    save.setInt(5, agent.cordon().on() ? 1 : 0);
    save.setInt(6, agent.cordon() == Cordon.DRAIN ? 1 : 0);
    save.setLong(7, millis("registered_at", agent.registeredAt()));
    save.executeUpdate();
    seen(transaction.statement(SAVE_SEEN), agent.key(), agent.lastSeen());
  }

  static void remove(Transaction transaction, AgentKey key) throws SQLException {
    PreparedStatement remove = transaction.statement(REMOVE);
    remove.setString(1, key.tenant().value());
    remove.setString(2, key.agent().value());
    remove.executeUpdate();
  }

  static void touch(Transaction transaction, Instant hubAlive, List<Seen> seen)
      throws SQLException {
    PreparedStatement alive = transaction.statement(ALIVE);
    alive.setLong(1, millis("hub_alive", hubAlive));
    alive.executeUpdate();
    PreparedStatement update = transaction.statement(SEEN);
    for (Seen each : seen) {
      seen(update, each.key(), each.at());
    }
  }

  private static void seen(PreparedStatement statement, AgentKey key, Instant at)
      throws SQLException {
    statement.setLong(1, millis("last_seen", at));
    statement.setString(2, key.tenant().value());
    statement.setString(3, key.agent().value());
    statement.executeUpdate();
  }

  /** The driver would silently write question marks for half a surrogate pair. */
  private static String text(String field, String value) {
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(value)) {
      throw new StoreException(
          Kind.REFUSED,
          "The field " + field + " is no valid Unicode text",
          "Send it in UTF-8, with surrogates in pairs only",
          null);
    }
    return value;
  }

  private static long millis(String field, Instant time) {
    try {
      return time.toEpochMilli();
    } catch (ArithmeticException e) {
      throw new StoreException(
          Kind.REFUSED, "The time " + field + " is out of range", "Check the clock", e);
    }
  }
}
