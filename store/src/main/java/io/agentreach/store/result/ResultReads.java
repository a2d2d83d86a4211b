package io.agentreach.store.result;

import io.agentreach.core.model.CallKey;
import io.agentreach.core.model.Fingerprint;
import io.agentreach.core.port.ResultStore.StoredResult;
import io.agentreach.store.StoreException;
import io.agentreach.store.StoreException.Kind;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** The query of the table of results. For the reader's thread. */
final class ResultReads {
  private static final String FIND =
      """
      SELECT fingerprint, expires_at_ms, outcome FROM call_result
      WHERE tenant = ? AND caller = ? AND target = ? AND idempotency_key = ?
      """;

  private ResultReads() {}

  static Optional<StoredResult> find(Connection connection, CallKey key) throws SQLException {
    try (PreparedStatement find = connection.prepareStatement(FIND)) {
      find.setString(1, key.tenant().value());
      find.setString(2, key.caller());
      find.setString(3, key.target());
      find.setString(4, key.key());
      try (ResultSet rows = find.executeQuery()) {
        return rows.next() ? Optional.of(result(key, rows)) : Optional.empty();
      }
    }
  }

  private static StoredResult result(CallKey key, ResultSet row) throws SQLException {
    try {
      return new StoredResult(
          key,
          new Fingerprint(row.getString(1)),
          Instant.ofEpochMilli(row.getLong(2)),
          OutcomeForm.read(row.getBytes(3)));
    } catch (IOException | IllegalArgumentException e) {
      throw new StoreException(
          Kind.CORRUPT,
          "The table call_result has a row of tenant '%s' that Agent-Reach cannot have written"
              .formatted(key.tenant()),
          "Nothing: the call is made again, and its result replaces the row",
          e);
    }
  }
}
