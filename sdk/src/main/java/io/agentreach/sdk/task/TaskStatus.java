package io.agentreach.sdk.task;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.ReachFault;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * How a task stood when the hub was asked. Immutable.
 *
 * @param state {@code PENDING}, {@code RUNNING}, {@code SUSPENDED}, {@code CONFIRMED}, {@code
 *     FAILED} or {@code CANCELLED}; a newer hub may have more
 * @param units empty where only heads were asked for
 * @param document all that the hub said
 */
public record TaskStatus(
    String id, String name, String state, List<Unit> units, JsonNode document) {
  private static final Set<String> ENDS = Set.of("CONFIRMED", "FAILED", "CANCELLED");

  public TaskStatus {
    units = List.copyOf(units);
  }

  /**
   * One unit.
   *
   * @param failure why it failed, such as {@code EXEC_FAILED}; empty if it did not
   * @param reason the same in words
   * @param data its result, missing before there is one
   */
  public record Unit(
      String name,
      String state,
      int attempt,
      String agent,
      String failure,
      String reason,
      JsonNode data) {}

  static TaskStatus of(JsonNode document) {
    List<Unit> units = new ArrayList<>();
    for (JsonNode each : document.path("units")) {
      units.add(
          new Unit(
              text(each, "unit"),
              text(each, "state"),
              each.path("attempt").asInt(0),
              text(each, "agent"),
              text(each, "failure"),
              text(each, "reason"),
              each.path("data")));
    }
    return new TaskStatus(
        text(document, "task_id"),
        text(document, "name"),
        text(document, "state"),
        units,
        document);
  }

  private static String text(JsonNode from, String field) {
    return from.path(field).asString("");
  }

  /** Whether it is over, unless a person has it tried again. */
  public boolean ended() {
    return ENDS.contains(state);
  }

  /** The result of a unit; missing if there is none. */
  public JsonNode result(String unit) {
    return units.stream()
        .filter(each -> each.name().equals(unit))
        .findFirst()
        .map(Unit::data)
        .orElse(MissingNode.getInstance());
  }

  /**
   * This status, if the task was confirmed.
   *
   * @throws ReachException if it was not: the fault has the failure of the unit that failed first
   *     of itself, such as {@code EXEC_FAILED}
   */
  public TaskStatus confirmed() {
    if (state.equals("CONFIRMED")) {
      return this;
    }
    Unit cause = null;
    for (Unit each : units) {
      boolean failed = !each.failure().isEmpty();
      boolean closer = cause == null || cause.failure().equals("UPSTREAM_FAILED");
      cause = failed && closer ? each : cause;
    }
    throw new ReachException(cause == null ? fault() : fault(cause));
  }

  private ReachFault fault() {
    FaultCode code = state.equals("CANCELLED") ? FaultCode.CANCELLED : FaultCode.INTERNAL;
    return ReachFault.of(code, Effect.UNKNOWN, "task " + id + " is " + state);
  }

  private ReachFault fault(Unit unit) {
    return new ReachFault(
        unit.failure(),
        "unit " + unit.name() + " of task " + id + ": " + unit.reason(),
        "task",
        Effect.UNKNOWN,
        unit.agent().isEmpty() ? null : unit.agent(),
        false,
        null,
        List.of(),
        List.of(),
        0,
        null,
        id,
        "");
  }
}
