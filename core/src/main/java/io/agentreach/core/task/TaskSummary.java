package io.agentreach.core.task;

import io.agentreach.core.model.Edge;
import io.agentreach.core.model.TaskHead;
import io.agentreach.core.model.TaskHead.CallbackState;
import io.agentreach.core.model.TaskId;
import io.agentreach.core.model.TaskLine;
import io.agentreach.core.model.TaskState;
import io.agentreach.core.model.TenantId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The task as a whole, as it follows from its units and lines. Not thread-safe. */
public final class TaskSummary {
  private final TaskGraph graph;
  private final UnitStatus[] units;
  private TaskState state = TaskState.PENDING;
  private long version;
  private Instant createdAt = Instant.EPOCH;
  private Instant updatedAt = Instant.EPOCH;
  private @Nullable Instant finishedAt;
  private CallbackState callback = CallbackState.NONE;
  private int callbackTries;
  private Instant callbackAt = Instant.EPOCH;

  TaskSummary(TaskGraph graph, UnitStatus[] units) {
    this.graph = graph;
    this.units = units;
  }

  /** Takes in a line that the unit concerned has taken in already. */
  void apply(TaskLine line) {
    version = line.seq();
    if (version == 1) {
      createdAt = line.at();
    }
    updatedAt = line.at();
    TaskState before = state;
    if (!line.unit().isEmpty()) {
      state = derived();
    }
    if (state.terminal() && !before.terminal()) {
      finishedAt = line.at();
      due(line.at(), graph.spec().callback() != null);
    } else if (!state.terminal() && before.terminal()) {
      finishedAt = null;
      callback = CallbackState.NONE;
    }
    callback(line);
  }

  private void callback(TaskLine line) {
    switch (line.kind()) {
      case CALLBACK_SENT -> callback = CallbackState.SENT;
      case CALLBACK_DEAD -> callback = CallbackState.DEAD;
      case CALLBACK_DUE -> due(line.at(), true);
      case CALLBACK_RETRY -> {
        callbackTries++;
        callbackAt = Instant.ofEpochMilli(Long.parseLong(line.mark()));
      }
      default -> {}
    }
  }

  private void due(Instant at, boolean wanted) {
    callback = wanted ? CallbackState.DUE : CallbackState.NONE;
    callbackTries = 0;
    callbackAt = at;
  }

  private TaskState derived() {
    boolean over = true;
    boolean moving = false;
    boolean begun = false;
    boolean suspended = false;
    for (int i = 0; i < units.length; i++) {
      TaskState unit = units[i].state();
      over &= unit.terminal();
      begun |= units[i].attempt() > 0 || unit != TaskState.PENDING;
      suspended |= unit == TaskState.SUSPENDED;
      moving |= unit == TaskState.RUNNING || (unit == TaskState.PENDING && released(i));
    }
    if (over) {
      return ended();
    }
    if (suspended && !moving) {
      return TaskState.SUSPENDED;
    }
    return begun ? TaskState.RUNNING : TaskState.PENDING;
  }

  private TaskState ended() {
    TaskState worst = TaskState.CONFIRMED;
    for (int i = 0; i < units.length; i++) {
      UnitStatus unit = units[i];
      if (unit.succeeded() || unit.skipped() || tolerated(i)) {
        continue;
      }
      if (unit.state() == TaskState.CANCELLED) {
        return TaskState.CANCELLED;
      }
      worst = TaskState.FAILED;
    }
    return worst;
  }

  /** Whether all that wait for a unit said that they can do without it. */
  private boolean tolerated(int number) {
    int[] later = graph.downstream(number);
    String name = graph.unit(number).name();
    for (int each : later) {
      for (Edge edge : graph.unit(each).after()) {
        if (edge.from().equals(name) && edge.onFailure() == Edge.OnFailure.FAIL) {
          return false;
        }
      }
    }
    return later.length > 0;
  }

  /** Whether all that a unit waits for is over in a way that lets it run. */
  boolean released(int number) {
    for (Edge edge : graph.unit(number).after()) {
      UnitStatus before = units[graph.number(edge.from())];
      boolean passes = before.state().terminal() && edge.onFailure() == Edge.OnFailure.PASS;
      if (!before.succeeded() && !passes) {
        return false;
      }
    }
    return true;
  }

  /** How far the task is. */
  public TaskState state() {
    return state;
  }

  /** The number of the last line. */
  public long version() {
    return version;
  }

  /** What became of telling its end. */
  public CallbackState callback() {
    return callback;
  }

  /** How often telling its end has failed since it ended. */
  int callbackTries() {
    return callbackTries;
  }

  /** When its end is to be told. */
  Instant callbackAt() {
    return callbackAt;
  }

  /** The head that a store keeps of it. */
  TaskHead head(TenantId tenant, TaskId id, @Nullable String key, @Nullable String owner) {
    int confirmed = 0;
    for (UnitStatus unit : units) {
      confirmed += unit.succeeded() ? 1 : 0;
    }
    return new TaskHead(
        tenant,
        id,
        graph.spec().name(),
        key,
        graph.spec().priority(),
        state,
        callback,
        units.length,
        confirmed,
        createdAt,
        updatedAt,
        finishedAt,
        version,
        owner);
  }
}
