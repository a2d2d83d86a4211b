package io.agentreach.store.result;

import io.agentreach.core.model.CallKey;
import io.agentreach.core.port.ResultStore.StoredResult;
import io.agentreach.store.writer.Transaction;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/** The changes of the table of results. For the writer's thread. */
final class ResultWrites {
  private static final String SAVE =
      """
      INSERT INTO call_result
        (tenant, caller, target, idempotency_key, fingerprint, expires_at_ms, outcome)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (tenant, caller, target, idempotency_key) DO UPDATE SET
        fingerprint = excluded.fingerprint,
        expires_at_ms = excluded.expires_at_ms,
        outcome = excluded.outcome
      """;
  private static final String EXPIRE =
      """
      DELETE FROM call_result WHERE rowid IN
        (SELECT rowid FROM call_result WHERE expires_at_ms <= ? ORDER BY expires_at_ms LIMIT ?)
      """;
  private static final String COUNT = "SELECT count(*) FROM call_result";
  private static final String OLDEST =
      """
      DELETE FROM call_result WHERE rowid IN
        (SELECT rowid FROM call_result ORDER BY expires_at_ms LIMIT ?)
      """;

  private ResultWrites() {}

  static void save(Transaction transaction, StoredResult result) throws SQLException {
    CallKey key = result.key();
    PreparedStatement save = transaction.statement(SAVE);
    save.setString(1, key.tenant().value());
    save.setString(2, key.caller());
    save.setString(3, key.target());
    save.setString(4, key.key());
    save.setString(5, result.fingerprint().hex());
    save.setLong(6, result.expiresAt().toEpochMilli());
    save.setBytes(7, OutcomeForm.write(result.outcome()));
    save.executeUpdate();
  }

  /** What is over first, then what is too much; {@code most} in all. */
  static int expire(Transaction transaction, Instant now, int keep, int most) throws SQLException {
    PreparedStatement expire = transaction.statement(EXPIRE);
    expire.setLong(1, now.toEpochMilli());
    expire.setInt(2, most);
    int removed = expire.executeUpdate();
    long tooMany = Math.min(count(transaction) - keep, most - removed);
    if (tooMany <= 0) {
      return removed;
    }
    PreparedStatement oldest = transaction.statement(OLDEST);
    oldest.setLong(1, tooMany);
    return removed + oldest.executeUpdate();
  }

  private static long count(Transaction transaction) throws SQLException {
    try (ResultSet rows = transaction.statement(COUNT).executeQuery()) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
