package io.agentreach.wire.json;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Edge;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Progress;
import io.agentreach.core.model.Target;
import io.agentreach.core.model.TaskHead;
import io.agentreach.core.model.TaskLine;
import io.agentreach.core.model.TaskState;
import io.agentreach.core.model.UnitFailure;
import io.agentreach.core.model.UnitSpec;
import io.agentreach.core.task.TaskView;
import io.agentreach.core.task.UnitStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Writes tasks as they are shown. Stateless. */
public final class TaskWriter {
  private TaskWriter() {}

  /** The fields of a head, into an open object. */
  public static JsonWriter head(TaskHead head, JsonWriter writer) {
    writer
        .field("task_id", head.id().value())
        .fieldIf("name", head.name())
        .field("state", head.state().name())
        .field("priority", FieldNames.wire(head.priority()))
        .field("units_total", head.units())
        .field("units_confirmed", head.confirmed())
        .field("created_at", head.createdAt().toString())
        .field("updated_at", head.updatedAt().toString());
    Instant finished = head.finishedAt();
    if (finished != null) {
      writer.field("finished_at", finished.toString());
    }
    if (head.callback() != TaskHead.CallbackState.NONE) {
      writer.field("callback", head.callback().name());
    }
    return writer.fieldIf("idempotency_key", head.key());
  }

  /** A whole task with its units and their results. */
  public static JsonWriter view(TaskView view) {
    JsonWriter writer = new JsonWriter(1024).object();
    head(view.head(), writer).array("units");
    for (int i = 0; i < view.machine().graph().size(); i++) {
      unit(
          view.machine().graph().unit(i),
          view.machine().unit(i),
          view.waiting().get(i),
          view.progress().get(i),
          writer.object());
      writer.endObject();
    }
    return writer.endArray().endObject();
  }

  private static void unit(
      UnitSpec spec, UnitStatus status, String waiting, Progress progress, JsonWriter writer) {
    writer.field("unit", spec.name());
    target(spec.target(), writer);
    writer.field("state", status.state().name()).field("attempt", status.attempt());
    AgentId agent = status.agent();
    if (agent != null) {
      writer.field("agent", agent.value());
    }
    if (status.skipped()) {
      writer.field("skipped", true);
    }
    failure(status.failure(), writer);
    writer.fieldIf("reason", status.reason()).fieldIf("waits", waiting);
    boolean waits =
        status.state() == TaskState.PENDING && status.notBefore().isAfter(Instant.EPOCH);
    if (waits) {
      writer.field("retry_at", status.notBefore().toString());
    }
    if (!progress.equals(Progress.NONE)) {
      writer
          .object("progress")
          .field("percent", progress.percent())
          .fieldIf("message", progress.message())
          .endObject();
    }
    edges(spec, writer);
    Payload result = status.result();
    if (result != null) {
      data(result, writer);
    }
  }

  private static void target(Target target, JsonWriter writer) {
    CapabilityName capability = target.capability();
    if (capability != null) {
      writer.field("capability", capability.value());
    }
    if (target instanceof Target.ByAgent named) {
      writer.field("wanted_agent", named.agent().value());
    }
  }

  private static void edges(UnitSpec spec, JsonWriter writer) {
    if (spec.after().isEmpty()) {
      return;
    }
    writer.array("after");
    for (Edge edge : spec.after()) {
      writer
          .object()
          .field("unit", edge.from())
          .field("on_failure", FieldNames.wire(edge.onFailure()))
          .endObject();
    }
    writer.endArray();
  }

  private static void failure(@Nullable UnitFailure failure, JsonWriter writer) {
    if (failure != null) {
      writer.field("failure", failure.name());
    }
  }

  private static void data(Payload result, JsonWriter writer) {
    byte[] bytes = result.bytes();
    if (JsonCheck.wellFormed(bytes)) {
      writer.raw("data", bytes);
    } else {
      writer.field("data", result.text());
    }
  }

  /** One line of a history, without the data that it may carry. */
  public static JsonWriter line(TaskLine line, JsonWriter writer) {
    writer.object().field("seq", line.seq()).field("at", line.at().toString());
    writer.fieldIf("unit", line.unit()).field("event", FieldNames.wire(line.kind()));
    if (line.attempt() > 0) {
      writer.field("attempt", line.attempt());
    }
    AgentId agent = line.agent();
    if (agent != null) {
      writer.field("agent", agent.value());
    }
    failure(line.failure(), writer);
    return writer.fieldIf("reason", line.reason()).endObject();
  }

  /** The name of a kind of line, as streams of events use it. */
  public static String kind(TaskLine line) {
    return FieldNames.wire(line.kind());
  }
}
