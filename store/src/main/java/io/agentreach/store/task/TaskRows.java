package io.agentreach.store.task;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Priority;
import io.agentreach.core.model.TaskHead;
import io.agentreach.core.model.TaskHead.CallbackState;
import io.agentreach.core.model.TaskId;
import io.agentreach.core.model.TaskLine;
import io.agentreach.core.model.TaskState;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.model.UnitFailure;
import io.agentreach.store.StoreException;
import io.agentreach.store.StoreException.Kind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Rows of the tables of tasks as values. Thread-safe: stateless. */
final class TaskRows {
  /** The columns that {@link #head} reads. */
  static final String HEAD =
      """
      tenant, task_id, name, task_key, priority, state, callback, units, confirmed,
      created_at_ms, updated_at_ms, finished_at_ms, version, owner
      """;

  /** The columns that {@link #line} reads. */
  static final String LINE =
      "seq, at_ms, unit, kind, attempt, agent, failure, reason, mark, data_type, data";

  private TaskRows() {}

  static TaskHead head(ResultSet row) throws SQLException {
    try {
      long finished = row.getLong(12);
      Instant finishedAt = row.wasNull() ? null : Instant.ofEpochMilli(finished);
      return new TaskHead(
          new TenantId(row.getString(1)),
          new TaskId(row.getString(2)),
          row.getString(3),
          row.getString(4),
          priority(row.getInt(5)),
          TaskState.valueOf(row.getString(6)),
          CallbackState.valueOf(row.getString(7)),
          row.getInt(8),
          row.getInt(9),
          Instant.ofEpochMilli(row.getLong(10)),
          Instant.ofEpochMilli(row.getLong(11)),
          finishedAt,
          row.getLong(13),
          row.getString(14));
    } catch (IllegalArgumentException e) {
      throw foreign("task", e);
    }
  }

  static TaskLine line(ResultSet row) throws SQLException {
    try {
      String agent = row.getString(6);
      String failure = row.getString(7);
      return new TaskLine(
          row.getLong(1),
          Instant.ofEpochMilli(row.getLong(2)),
          row.getString(3),
          TaskLine.Kind.valueOf(row.getString(4)),
          row.getInt(5),
          agent == null ? null : new AgentId(agent),
          failure == null ? null : UnitFailure.valueOf(failure),
          row.getString(8),
          row.getString(9),
          data(row.getString(10), row.getBytes(11)));
    } catch (IllegalArgumentException e) {
      throw foreign("task_line", e);
    }
  }

  // Stored as numbers so that they sort; never renumbered.
  static int number(Priority priority) {
    return switch (priority) {
      case HIGH -> 0;
      case NORMAL -> 1;
      case LOW -> 2;
    };
  }

  private static Priority priority(int number) {
    return switch (number) {
      case 0 -> Priority.HIGH;
      case 1 -> Priority.NORMAL;
      case 2 -> Priority.LOW;
      default -> throw new IllegalArgumentException("priority " + number);
    };
  }

  private static @Nullable Payload data(@Nullable String type, byte @Nullable [] bytes) {
    return type == null ? null : Payload.of(bytes == null ? new byte[0] : bytes, type);
  }

  private static StoreException foreign(String table, IllegalArgumentException cause) {
    return new StoreException(
        Kind.CORRUPT,
        "The table " + table + " has a row that this version of Agent-Reach cannot have written",
        "Use the version that made this database or a newer one, or restore a backup",
        cause);
  }
}
