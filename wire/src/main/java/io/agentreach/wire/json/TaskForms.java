package io.agentreach.wire.json;

import io.agentreach.core.model.Payload;
import io.agentreach.core.model.TaskHead;
import io.agentreach.core.model.TaskSpec;
import io.agentreach.core.model.UnitSpec;
import io.agentreach.core.port.TaskDocuments;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The documents of tasks, as JSON. Thread-safe: immutable. */
public final class TaskForms implements TaskDocuments {
  private final TaskCodec codec;

  /** Forms that are read by this codec. */
  public TaskForms(TaskCodec codec) {
    this.codec = codec;
  }

  @Override
  public TaskSpec read(Payload document) {
    return switch (codec.decode(document.bytes())) {
      case Decoding.Decoded<TaskCodec.Ordered> decoded -> decoded.value().graph().spec();
      case Decoding.Refused<TaskCodec.Ordered> refused ->
          throw new IllegalArgumentException(refused.fault().message());
    };
  }

  @Override
  public Filling fill(UnitSpec unit, Function<String, @Nullable Payload> results) {
    return TaskInputs.fill(unit, results);
  }

  @Override
  public Said said(Payload error) {
    AgentError read = AgentError.read(error.bytes());
    return new Said(read.retryable(), read.message());
  }

  @Override
  public Payload notice(TaskHead head) {
    JsonWriter writer = new JsonWriter(256);
    TaskWriter.head(head, writer.object());
    return Payload.of(writer.endObject().toBytes());
  }
}
