package io.agentreach.core.task;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Edge;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Priority;
import io.agentreach.core.model.Target;
import io.agentreach.core.model.TaskLine;
import io.agentreach.core.model.TaskSpec;
import io.agentreach.core.model.UnitFailure;
import io.agentreach.core.model.UnitSpec;
import io.agentreach.core.task.TaskEvent.Again;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Tasks for tests. */
final class Tasks {
  static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  static final AgentId AGENT = new AgentId("a");
  static final Payload RESULT = Payload.json("{\"ok\":true}");

  private Tasks() {}

  static UnitSpec unit(String name, Edge... after) {
    return unit(name, false, after);
  }

  static UnitSpec unit(String name, boolean critical, Edge... after) {
    return new UnitSpec(
        name,
        new Target.ByCapability(new CapabilityName("work")),
        Payload.json("{}"),
        false,
        Call.Wish.NONE,
        Duration.ofSeconds(10),
        Duration.ofSeconds(120),
        null,
        UnitSpec.Retry.DEFAULT,
        critical,
        List.of(after));
  }

  static TaskSpec spec(UnitSpec... units) {
    return new TaskSpec("", Priority.NORMAL, List.of(units), null);
  }

  static TaskMachine machine(UnitSpec... units) {
    TaskMachine machine = new TaskMachine(new TaskGraph(spec(units)), TaskRules.DEFAULT);
    machine.on(new TaskEvent.Submitted(Payload.json("{}")), NOW);
    return machine;
  }

  static List<TaskLine> start(TaskMachine machine, int unit) {
    String token = "token-" + unit + "-" + (machine.unit(unit).attempt() + 1);
    return machine.on(new TaskEvent.Started(unit, AGENT, token), NOW);
  }

  static List<TaskLine> confirm(TaskMachine machine, int unit) {
    return machine.on(
        new TaskEvent.Succeeded(unit, machine.unit(unit).attempt(), AGENT, RESULT), NOW);
  }

  static List<TaskLine> fail(TaskMachine machine, int unit, Again again) {
    return machine.on(
        new TaskEvent.Failed(
            unit, machine.unit(unit).attempt(), UnitFailure.EXEC_FAILED, again, "no", null),
        NOW);
  }
}
