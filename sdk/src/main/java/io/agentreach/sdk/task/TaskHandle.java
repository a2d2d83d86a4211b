package io.agentreach.sdk.task;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.ReachFault;
import io.agentreach.sdk.json.Json;
import io.agentreach.sdk.loop.Backoff;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * One task at a hub. Thread-safe; every method but {@link #watch} blocks, and fails with {@link
 * ReachException}: {@code NOT_FOUND} if the hub has no such task, {@code CONFLICT} if the task's
 * state does not allow what is asked.
 */
public final class TaskHandle {
  private static final Backoff PACE = new Backoff(Duration.ofMillis(50), Duration.ofSeconds(1));

  private final TaskHub hub;
  private final String id;
  private final String path;

  TaskHandle(TaskHub hub, String id) {
    this.hub = hub;
    this.id = id;
    path = "/v1/tasks/" + URLEncoder.encode(id, StandardCharsets.UTF_8);
  }

  /** The task's id. */
  public String id() {
    return id;
  }

  /** How it stands now. */
  public TaskStatus status() {
    return TaskStatus.of(hub.ask("GET", path, MissingNode.getInstance(), Map.of()));
  }

  /** All that happened to it, in order: {@code seq, at, unit, event, attempt, agent, …}. */
  public JsonNode history() {
    return hub.ask("GET", path + "/history", MissingNode.getInstance(), Map.of()).path("lines");
  }

  /**
   * Waits until the task is confirmed; a hub that is away meanwhile is waited for.
   *
   * @throws ReachException if it failed, with its unit's failure, or was cancelled; {@code TIMEOUT}
   *     if it has not ended in time, which changes nothing about the task
   */
  public TaskStatus await(Duration patience) {
    long until = System.nanoTime() + patience.toNanos();
    String last = "unknown";
    for (int turn = 1; ; turn++) {
      try {
        TaskStatus status = status();
        if (status.ended()) {
          return status.confirmed();
        }
        last = status.state();
      } catch (ReachException e) {
        if (!e.fault().phase().equals(ReachFault.CLIENT) || !e.is(FaultCode.UNREACHABLE)) {
          throw e;
        }
      }
      long left = until - System.nanoTime();
      if (left <= 0) {
        throw new ReachException(
            ReachFault.of(
                FaultCode.TIMEOUT,
                Effect.UNKNOWN,
                "task " + id + " has not ended in time; its state: " + last));
      }
      Tasks.pause(Math.min(PACE.nanos(turn, 0), left));
    }
  }

  /** Tells the listener what happens, from the beginning to the end, on a thread of its own. */
  public TaskWatch watch(TaskListener listener) {
    return TaskWatch.start(hub, this, path + "/events", listener);
  }

  /** Gives the task up: what runs is cancelled, what waits never starts. */
  public TaskStatus cancel(String reason) {
    return operate("cancel", reason);
  }

  /** Has what failed tried again. */
  public TaskStatus retry(String reason) {
    return operate("retry", reason);
  }

  /** Has a suspended task go on. */
  public TaskStatus resume(String reason) {
    return operate("resume", reason);
  }

  /** Ends a suspended task as failed. */
  public TaskStatus fail(String reason) {
    return operate("fail", reason);
  }

  private TaskStatus operate(String verb, String reason) {
    return TaskStatus.of(
        hub.ask("POST", path + "/" + verb, Json.object().put("reason", reason), Map.of()));
  }
}
