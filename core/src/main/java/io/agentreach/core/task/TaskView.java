package io.agentreach.core.task;

import io.agentreach.core.model.Progress;
import io.agentreach.core.model.TaskHead;
import io.agentreach.core.model.TaskLine;
import java.util.List;

/**
 * A task as it can be shown.
 *
 * @param machine in the state that the lines make
 * @param lines its whole history
 * @param waiting why each unit that waits for an agent has none yet, by unit number; empty for
 *     others, and for what another hub works on
 * @param progress what the agents at work told last, by unit number; known to the hub that works on
 *     the task, and to no other
 */
public record TaskView(
    TaskHead head,
    TaskMachine machine,
    List<TaskLine> lines,
    List<String> waiting,
    List<Progress> progress) {
  public TaskView {
    lines = List.copyOf(lines);
    waiting = List.copyOf(waiting);
    progress = List.copyOf(progress);
  }
}
