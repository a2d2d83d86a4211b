package io.agentreach.store.task;

import io.agentreach.core.model.Payload;
import io.agentreach.core.model.TaskHead;
import io.agentreach.core.model.TaskId;
import io.agentreach.core.model.TaskLine;
import io.agentreach.store.writer.Transaction;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The changes of the tables of tasks. For the writer's thread. */
final class TaskWrites {
  private static final String BY_KEY =
      "SELECT " + TaskRows.HEAD + " FROM task WHERE tenant = ? AND task_key = ?";
  private static final String INSERT =
      """
      INSERT INTO task (name, task_key, priority, state, callback, units, confirmed, created_at_ms,
        updated_at_ms, finished_at_ms, version, owner, open, tenant, task_id)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """;
  private static final String UPDATE =
      """
      UPDATE task SET name = ?, task_key = ?, priority = ?, state = ?, callback = ?, units = ?,
        confirmed = ?, created_at_ms = ?, updated_at_ms = ?, finished_at_ms = ?, version = ?,
        owner = ?, open = ?
      WHERE tenant = ? AND task_id = ? AND owner = ? AND version = ?
      """;
  private static final String LINE =
      """
      INSERT INTO task_line (tenant, task_id, seq, at_ms, unit, kind, attempt, agent, failure,
        reason, mark, data_type, data)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """;
  // Tenant by tenant along the primary key: no index on the end, which every task would pay for.
  private static final String OVER =
      """
      WITH RECURSIVE each (tenant) AS (
        SELECT min(tenant) FROM task
        UNION ALL
        SELECT (SELECT min(tenant) FROM task WHERE tenant > each.tenant) FROM each
        WHERE each.tenant IS NOT NULL)
      SELECT task.tenant, task.task_id FROM each CROSS JOIN task ON task.tenant = each.tenant
      WHERE task.task_id < ? AND task.finished_at_ms < ? AND task.open = 0 LIMIT ?
      """;
  private static final String REMOVE = "DELETE FROM task WHERE tenant = ? AND task_id = ?";
  private static final String REMOVE_LINES =
      "DELETE FROM task_line WHERE tenant = ? AND task_id = ?";

  private TaskWrites() {}

  static TaskHead insert(Transaction transaction, TaskHead head, List<TaskLine> lines)
      throws SQLException {
    TaskHead earlier = head.key() == null ? null : byKey(transaction, head);
    if (earlier != null) {
      return earlier;
    }
    PreparedStatement insert = transaction.statement(INSERT);
    bind(insert, head);
    insert.executeUpdate();
    add(transaction, head, lines);
    return head;
  }

  static boolean append(
      Transaction transaction, TaskHead head, String owner, long expected, List<TaskLine> lines)
      throws SQLException {
    PreparedStatement update = transaction.statement(UPDATE);
    bind(update, head);
    update.setString(16, owner);
    update.setLong(17, expected);
    if (update.executeUpdate() == 0) {
      return false;
    }
    add(transaction, head, lines);
    return true;
  }

  static int expire(Transaction transaction, long before, int most) throws SQLException {
    PreparedStatement find = transaction.statement(OVER);
    find.setString(1, TaskId.least(Instant.ofEpochMilli(Math.max(0, before))).value());
    find.setLong(2, before);
    find.setInt(3, most);
    List<String[]> over = new ArrayList<>();
    try (ResultSet rows = find.executeQuery()) {
      while (rows.next()) {
        over.add(new String[] {rows.getString(1), rows.getString(2)});
      }
    }
    for (String[] each : over) {
      remove(transaction.statement(REMOVE_LINES), each);
      remove(transaction.statement(REMOVE), each);
    }
    return over.size();
  }

  private static void remove(PreparedStatement remove, String[] task) throws SQLException {
    remove.setString(1, task[0]);
    remove.setString(2, task[1]);
    remove.executeUpdate();
  }

  private static @Nullable TaskHead byKey(Transaction transaction, TaskHead head)
      throws SQLException {
    PreparedStatement find = transaction.statement(BY_KEY);
    find.setString(1, head.tenant().value());
    find.setString(2, head.key());
    try (ResultSet rows = find.executeQuery()) {
      return rows.next() ? TaskRows.head(rows) : null;
    }
  }

  private static void bind(PreparedStatement to, TaskHead head) throws SQLException {
    to.setString(1, head.name());
    to.setString(2, head.key());
    to.setInt(3, TaskRows.number(head.priority()));
    to.setString(4, head.state().name());
    to.setString(5, head.callback().name());
    to.setInt(6, head.units());
    to.setInt(7, head.confirmed());
    to.setLong(8, head.createdAt().toEpochMilli());
    to.setLong(9, head.updatedAt().toEpochMilli());
    if (head.finishedAt() == null) {
      to.setNull(10, Types.INTEGER);
    } else {
      to.setLong(10, head.finishedAt().toEpochMilli());
    }
    to.setLong(11, head.version());
    to.setString(12, head.owner());
    to.setInt(13, head.open() ? 1 : 0);
    to.setString(14, head.tenant().value());
    to.setString(15, head.id().value());
  }

  private static void add(Transaction transaction, TaskHead head, List<TaskLine> lines)
      throws SQLException {
    PreparedStatement add = transaction.statement(LINE);
    for (TaskLine line : lines) {
      add.setString(1, head.tenant().value());
      add.setString(2, head.id().value());
      add.setLong(3, line.seq());
      add.setLong(4, line.at().toEpochMilli());
      add.setString(5, line.unit());
      add.setString(6, line.kind().name());
      add.setInt(7, line.attempt());
      add.setString(8, line.agent() == null ? null : line.agent().value());
      add.setString(9, line.failure() == null ? null : line.failure().name());
      add.setString(10, line.reason());
      add.setString(11, line.mark());
      Payload data = line.data();
      add.setString(12, data == null ? null : data.mediaType());
      add.setBytes(13, data == null ? null : data.bytes());
      add.executeUpdate();
    }
  }
}
