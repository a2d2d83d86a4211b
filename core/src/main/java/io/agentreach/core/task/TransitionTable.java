package io.agentreach.core.task;

import static io.agentreach.core.model.TaskState.CANCELLED;
import static io.agentreach.core.model.TaskState.CONFIRMED;
import static io.agentreach.core.model.TaskState.FAILED;
import static io.agentreach.core.model.TaskState.PENDING;
import static io.agentreach.core.model.TaskState.RUNNING;
import static io.agentreach.core.model.TaskState.SUSPENDED;

import io.agentreach.core.model.TaskLine.Kind;
import io.agentreach.core.model.TaskState;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which state of a unit each kind of line leads to. What is not here cannot happen. Immutable. */
final class TransitionTable {
  private static final Map<Kind, Map<TaskState, TaskState>> TABLE = new EnumMap<>(Kind.class);

  static {
    from(Kind.STARTED, RUNNING, PENDING);
    from(Kind.RETRY, PENDING, RUNNING);
    from(Kind.CONFIRMED, CONFIRMED, PENDING, RUNNING, SUSPENDED);
    from(Kind.FAILED, FAILED, PENDING, RUNNING, SUSPENDED);
    from(Kind.CANCELLED, CANCELLED, PENDING, RUNNING, SUSPENDED);
    from(Kind.SKIPPED, CANCELLED, PENDING);
    from(Kind.SUSPENDED, SUSPENDED, PENDING, RUNNING);
    from(Kind.RESUMED, PENDING, SUSPENDED);
    from(Kind.REOPENED, PENDING, FAILED, CANCELLED, SUSPENDED);
    for (TaskState each : TaskState.values()) {
      from(Kind.LATE, each, each);
    }
  }

  private TransitionTable() {}

  private static void from(Kind kind, TaskState to, TaskState... states) {
    Map<TaskState, TaskState> row =
        TABLE.computeIfAbsent(kind, key -> new EnumMap<>(TaskState.class));
    for (TaskState state : states) {
      row.put(state, to);
    }
  }

  /** The state that a line of this kind leads to, or null if it cannot follow on that state. */
  static @Nullable TaskState next(TaskState state, Kind kind) {
    Map<TaskState, TaskState> row = TABLE.get(kind);
    return row == null ? null : row.get(state);
  }
}
