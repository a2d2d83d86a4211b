package io.agentreach.testkit.task;

import io.agentreach.core.model.Payload;
import io.agentreach.core.model.TaskHead;
import io.agentreach.core.model.TaskSpec;
import io.agentreach.core.model.UnitSpec;
import io.agentreach.core.port.TaskDocuments;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Documents that stand for specs by a number. */
final class FakeDocuments implements TaskDocuments {
  private final Map<String, TaskSpec> specs = new HashMap<>();

  Payload of(TaskSpec spec) {
    String text = Integer.toString(specs.size());
    specs.put(text, spec);
    return Payload.json(text);
  }

  @Override
  public TaskSpec read(Payload document) {
    TaskSpec spec = specs.get(document.text());
    if (spec == null) {
      throw new IllegalArgumentException("no such document");
    }
    return spec;
  }

  @Override
  public Filling fill(UnitSpec unit, Function<String, @Nullable Payload> results) {
    StringBuilder joined = new StringBuilder();
    unit.after()
        .forEach(edge -> {
          Payload result = results.apply(edge.from());
          joined.append(result == null ? "null" : result.text());
        });
    return new Filling.Filled(Payload.json('"' + joined.toString() + '"'));
  }

  @Override
  public Said said(Payload error) {
    String text = error.text();
    return new Said(text.contains("retryable") ? text.contains("true") : null, text);
  }

  @Override
  public Payload notice(TaskHead head) {
    return Payload.json('"' + head.state().name() + '"');
  }
}
