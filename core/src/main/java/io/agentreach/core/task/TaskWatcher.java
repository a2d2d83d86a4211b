package io.agentreach.core.task;

import io.agentreach.core.model.Progress;
import io.agentreach.core.model.TaskLine;
import java.util.List;

/** Who follows a task. Called on the engine's loop; must return at once. */
public interface TaskWatcher {
  /** Lines were added to its history, and are on disk. */
  void lines(List<TaskLine> lines);

  /** An agent told how far it is; not kept anywhere. */
  void progress(String unit, int attempt, Progress progress);

  /** Nothing more comes from here: the hub does not work on the task any more. */
  void detached();
}
