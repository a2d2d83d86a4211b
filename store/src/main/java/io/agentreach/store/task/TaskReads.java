package io.agentreach.store.task;

import io.agentreach.core.model.TaskHead;
import io.agentreach.core.model.TaskId;
import io.agentreach.core.model.TaskLine;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.TaskStore.Backlog;
import io.agentreach.core.port.TaskStore.Query;
import io.agentreach.core.port.TaskStore.StoredTask;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The queries of the tables of tasks. For one thread at a time. */
final class TaskReads {
  private static final String FIND =
      "SELECT " + TaskRows.HEAD + " FROM task WHERE tenant = ? AND task_id = ?";
  private static final String LINES =
      "SELECT " + TaskRows.LINE + " FROM task_line WHERE tenant = ? AND task_id = ? ORDER BY seq";
  private static final String BACKLOG =
      """
      SELECT
        (SELECT count(*) FROM task WHERE open = 1 AND (owner IS NULL
          OR owner NOT IN (SELECT hub FROM hub_lease WHERE until_ms > ?))),
        (SELECT count(*) FROM task WHERE state = 'SUSPENDED'),
        (SELECT count(*) FROM task WHERE callback = 'DEAD')
      """;

  private TaskReads() {}

  static Optional<StoredTask> find(Statements statements, TenantId tenant, TaskId id)
      throws SQLException {
    PreparedStatement find = statements.of(FIND);
    find.setString(1, tenant.value());
    find.setString(2, id.value());
    TaskHead head;
    try (ResultSet rows = find.executeQuery()) {
      if (!rows.next()) {
        return Optional.empty();
      }
      head = TaskRows.head(rows);
    }
    return Optional.of(new StoredTask(head, lines(statements, tenant, id)));
  }

  /** The same, by statements of its own. */
  static Optional<StoredTask> find(Connection connection, TenantId tenant, TaskId id)
      throws SQLException {
    try (PreparedStatement head = connection.prepareStatement(FIND);
        PreparedStatement lines = connection.prepareStatement(LINES)) {
      return find(sql -> sql.equals(FIND) ? head : lines, tenant, id);
    }
  }

  private static List<TaskLine> lines(Statements statements, TenantId tenant, TaskId id)
      throws SQLException {
    PreparedStatement find = statements.of(LINES);
    find.setString(1, tenant.value());
    find.setString(2, id.value());
    List<TaskLine> lines = new ArrayList<>();
    try (ResultSet rows = find.executeQuery()) {
      while (rows.next()) {
        lines.add(TaskRows.line(rows));
      }
    }
    return lines;
  }

  /** States stand in the text as constants: only then does SQLite use the partial indexes. */
  static List<TaskHead> list(Connection connection, Query query) throws SQLException {
    StringBuilder sql = new StringBuilder("SELECT ").append(TaskRows.HEAD);
    sql.append(" FROM task WHERE tenant = ?");
    if (query.state() != null) {
      sql.append(" AND state = '").append(query.state().name()).append('\'');
    }
    if (query.callback() != null) {
      sql.append(" AND callback = '").append(query.callback().name()).append('\'');
    }
    if (query.before() != null) {
      sql.append(" AND task_id < ?");
    }
    sql.append(" ORDER BY task_id DESC LIMIT ?");
    try (PreparedStatement find = connection.prepareStatement(sql.toString())) {
      int next = 1;
      find.setString(next++, query.tenant().value());
      if (query.before() != null) {
        find.setString(next++, query.before().value());
      }
      find.setInt(next, query.most());
      List<TaskHead> heads = new ArrayList<>();
      try (ResultSet rows = find.executeQuery()) {
        while (rows.next()) {
          heads.add(TaskRows.head(rows));
        }
      }
      return heads;
    }
  }

  static Backlog backlog(Connection connection, long now) throws SQLException {
    try (PreparedStatement count = connection.prepareStatement(BACKLOG)) {
      count.setLong(1, now);
      try (ResultSet rows = count.executeQuery()) {
        rows.next();
        return new Backlog(rows.getLong(1), rows.getLong(2), rows.getLong(3));
      }
    }
  }
}
