package io.agentreach.store.agent;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.Cordon;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.AgentStore.Snapshot;
import io.agentreach.core.port.AgentStore.StoredAgent;
import io.agentreach.store.StoreException;
import io.agentreach.store.StoreException.Kind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The queries of the tables of agents. For the reader's thread. */
final class AgentReads {
  private static final String AGENTS =
      """
      SELECT tenant, agent_id, access_id, document, cordoned, draining, registered_at_ms,
        COALESCE(last_seen_ms, registered_at_ms)
      FROM agent LEFT JOIN agent_seen USING (tenant, agent_id)
      """;
  private static final String ALIVE = "SELECT at_ms FROM hub_alive";

  private AgentReads() {}

  static Snapshot snapshot(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return new Snapshot(agents(statement), alive(statement));
    }
  }

  private static List<StoredAgent> agents(Statement statement) throws SQLException {
    List<StoredAgent> agents = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery(AGENTS)) {
      while (rows.next()) {
        agents.add(
            new StoredAgent(
                key(rows.getString(1), rows.getString(2)),
                rows.getString(3),
                rows.getString(4),
                cordon(rows.getInt(5) != 0, rows.getInt(6) != 0),
                Instant.ofEpochMilli(rows.getLong(7)),
                Instant.ofEpochMilli(rows.getLong(8))));
      }
    }
    return agents;
  }

  private static Cordon cordon(boolean cordoned, boolean draining) {
    if (!cordoned) {
      return Cordon.NONE;
    }
    return draining ? Cordon.DRAIN : Cordon.CORDON;
  }

  private static @Nullable Instant alive(Statement statement) throws SQLException {
    try (ResultSet rows = statement.executeQuery(ALIVE)) {
      return rows.next() ? Instant.ofEpochMilli(rows.getLong(1)) : null;
    }
  }

  private static AgentKey key(String tenant, String agent) {
    try {
      return new AgentKey(new TenantId(tenant), new AgentId(agent));
    } catch (IllegalArgumentException e) {
      throw new StoreException(
          Kind.CORRUPT,
          "The table agent has a row that Agent-Reach cannot have written, of tenant '%s' and agent '%s': %s"
              .formatted(tenant, agent, e.getMessage()),
          "Delete that row with sqlite3 while the hub is stopped",
          e);
    }
  }
}
