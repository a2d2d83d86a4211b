package io.agentreach.store.task;

import io.agentreach.core.model.TaskId;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.TaskStore.StoredTask;
import io.agentreach.core.port.TaskStore.Taken;
import io.agentreach.store.writer.Transaction;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which hub works on which task. For the writer's thread. */
final class TaskOwners {
  // Tenants take turns among the first 10,000 that wait: a claim must not cost more when more wait.
  private static final String CLAIMABLE =
      """
      SELECT tenant, task_id FROM (
        SELECT tenant, task_id, priority,
          row_number() OVER (PARTITION BY priority, tenant ORDER BY task_id) AS turn
        FROM (
          SELECT * FROM (
            SELECT tenant, task_id, priority FROM task
            WHERE open = 1 AND owner IS NULL
            ORDER BY priority, task_id LIMIT 10000)
          UNION ALL
          SELECT * FROM (
            SELECT tenant, task_id, priority FROM task
            WHERE open = 1 AND owner IS NOT NULL
              AND owner NOT IN (SELECT hub FROM hub_lease WHERE until_ms > ?)
            ORDER BY priority, task_id LIMIT 10000)))
      ORDER BY priority, turn, task_id LIMIT ?
      """;
  private static final String NOTICE =
      """
      INSERT OR IGNORE INTO task_taken (owner, tenant, task_id)
      SELECT owner, tenant, task_id FROM task
      WHERE tenant = ? AND task_id = ? AND owner IS NOT NULL AND owner <> ?
      """;
  private static final String TAKE = "UPDATE task SET owner = ? WHERE tenant = ? AND task_id = ?";
  private static final String NO_NOTICE =
      "DELETE FROM task_taken WHERE owner = ? AND tenant = ? AND task_id = ?";
  private static final String LEASE =
      """
      INSERT INTO hub_lease (hub, until_ms) VALUES (?, ?)
      ON CONFLICT (hub) DO UPDATE SET until_ms = excluded.until_ms
      """;
  private static final String NOTICES =
      "SELECT tenant, task_id FROM task_taken WHERE owner = ? ORDER BY tenant, task_id";
  private static final String OWNED =
      "SELECT tenant, task_id FROM task WHERE open = 1 AND owner IS NOT NULL AND owner = ?";
  private static final String TOLD = "DELETE FROM task_taken WHERE owner = ?";
  private static final String RELEASE = "DELETE FROM hub_lease WHERE hub = ?";

  private TaskOwners() {}

  static void forget(Transaction transaction) throws SQLException {
    transaction.statement("DELETE FROM hub_lease").executeUpdate();
    transaction.statement("DELETE FROM task_taken").executeUpdate();
    transaction
        .statement("UPDATE task SET owner = NULL WHERE open = 1 AND owner IS NOT NULL")
        .executeUpdate();
  }

  static List<StoredTask> claim(Transaction transaction, String owner, int most, long now)
      throws SQLException {
    PreparedStatement find = transaction.statement(CLAIMABLE);
    find.setLong(1, now);
    find.setInt(2, most);
    List<Taken> claimed = taken(find);
    List<StoredTask> tasks = new ArrayList<>(claimed.size());
    for (Taken each : claimed) {
      take(transaction, owner, each.tenant(), each.id()).ifPresent(tasks::add);
    }
    return tasks;
  }

  static Optional<StoredTask> take(
      Transaction transaction, String owner, TenantId tenant, TaskId id) throws SQLException {
    bind(transaction.statement(NOTICE), 1, tenant, id).setString(3, owner);
    transaction.statement(NOTICE).executeUpdate();
    bind(transaction.statement(TAKE), 2, tenant, id).setString(1, owner);
    transaction.statement(TAKE).executeUpdate();
    bind(transaction.statement(NO_NOTICE), 2, tenant, id).setString(1, owner);
    transaction.statement(NO_NOTICE).executeUpdate();
    return TaskReads.find(transaction::statement, tenant, id);
  }

  static List<Taken> owned(Transaction transaction, String owner) throws SQLException {
    PreparedStatement find = transaction.statement(OWNED);
    find.setString(1, owner);
    return taken(find);
  }

  static List<Taken> renew(Transaction transaction, String owner, long until) throws SQLException {
    PreparedStatement lease = transaction.statement(LEASE);
    lease.setString(1, owner);
    lease.setLong(2, until);
    lease.executeUpdate();
    PreparedStatement notices = transaction.statement(NOTICES);
    notices.setString(1, owner);
    List<Taken> taken = taken(notices);
    if (!taken.isEmpty()) {
      about(transaction, TOLD, owner);
    }
    return taken;
  }

  static void release(Transaction transaction, String owner) throws SQLException {
    about(transaction, RELEASE, owner);
    about(transaction, TOLD, owner);
  }

  private static void about(Transaction transaction, String sql, String owner) throws SQLException {
    PreparedStatement statement = transaction.statement(sql);
    statement.setString(1, owner);
    statement.executeUpdate();
  }

  private static PreparedStatement bind(PreparedStatement to, int first, TenantId tenant, TaskId id)
      throws SQLException {
    to.setString(first, tenant.value());
    to.setString(first + 1, id.value());
    return to;
  }

  private static List<Taken> taken(PreparedStatement find) throws SQLException {
    List<Taken> taken = new ArrayList<>();
    try (ResultSet rows = find.executeQuery()) {
      while (rows.next()) {
        taken.add(new Taken(new TenantId(rows.getString(1)), new TaskId(rows.getString(2))));
      }
    }
    return taken;
  }
}
