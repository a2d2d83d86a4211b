package io.agentreach.sdk.task;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.ReachFault;
import io.agentreach.sdk.loop.Backoff;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/** The tasks of a hub. Thread-safe; every method blocks. */
public final class Tasks {
  private static final int SUBMISSIONS = 5;
  private static final Backoff PACE = new Backoff(Duration.ofMillis(200), Duration.ofSeconds(2));

  private final TaskHub hub;

  /** The tasks of this hub. */
  public Tasks(TaskHub hub) {
    this.hub = hub;
  }

  /**
   * Submits a graph. An answer that is lost is asked for again, {@value #SUBMISSIONS} times in all,
   * under the graph's key: that makes one task, never two.
   *
   * @throws ReachException if the hub refuses it, or cannot be reached
   */
  public TaskHandle submit(Graph graph) {
    ObjectNode document = graph.document();
    for (int turn = 1; ; turn++) {
      try {
        JsonNode answer =
            hub.ask("POST", "/v1/tasks", document, Map.of("Idempotency-Key", graph.key()));
        return get(answer.path("task_id").asString(""));
      } catch (ReachException e) {
        boolean lost = e.is(FaultCode.UNREACHABLE) || e.is(FaultCode.TIMEOUT);
        if (!lost || turn == SUBMISSIONS) {
          throw e;
        }
        pause(PACE.nanos(turn, ThreadLocalRandom.current().nextDouble()));
      }
    }
  }

  /** The task of this id; the hub is not asked whether it has it. */
  public TaskHandle get(String id) {
    if (id.isEmpty()) {
      throw new IllegalArgumentException("a task's id must not be empty");
    }
    return new TaskHandle(hub, id);
  }

  /**
   * The heads of tasks, the latest first.
   *
   * @param state such as {@code SUSPENDED}; empty for all
   * @param before the id of the last task that was seen; empty to begin
   * @param limit how many at most
   */
  public List<TaskStatus> list(String state, String before, int limit) {
    String path =
        "/v1/tasks?limit=" + limit + parameter("state", state) + parameter("before", before);
    List<TaskStatus> heads = new ArrayList<>();
    for (JsonNode each : hub.ask("GET", path, MissingNode.getInstance(), Map.of()).path("tasks")) {
      heads.add(TaskStatus.of(each));
    }
    return heads;
  }

  private static String parameter(String name, String value) {
    return value.isEmpty()
        ? ""
        : "&" + name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  static void pause(long nanos) {
    try {
      Thread.sleep(Duration.ofNanos(nanos));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ReachException(
          ReachFault.of(FaultCode.CANCELLED, Effect.UNKNOWN, "interrupted while waiting"), e);
    }
  }
}
