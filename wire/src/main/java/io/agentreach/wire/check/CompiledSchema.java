package io.agentreach.wire.check;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.ValidationLimitExceededException;
import io.agentreach.core.model.Capability.Validate;
import io.agentreach.core.model.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One schema made ready for one way of checking, or what is wrong with it. Thread-safe. */
final class CompiledSchema {
  private static final String NO_END =
      "payload cannot be checked: the schema applies itself without an end";

  private final JsonText text;
  private final List<SchemaFlaw> flaws;
  private final @Nullable TopLevel top;
  private final @Nullable Schema schema;

  private CompiledSchema(
      JsonText text, List<SchemaFlaw> flaws, @Nullable TopLevel top, @Nullable Schema schema) {
    this.text = text;
    this.flaws = List.copyOf(flaws);
    this.top = top;
    this.schema = schema;
  }

  static CompiledSchema of(JsonText text, Validate how) {
    List<SchemaFlaw> flaws = new ArrayList<>();
    JsonNode tree;
    try {
      tree = InputTrees.read(text.text().getBytes(StandardCharsets.UTF_8));
    } catch (InputTrees.Unreadable e) {
      flaws.add(new SchemaFlaw("", "cannot be read", "write a JSON Schema"));
      return new CompiledSchema(text, flaws, null, null);
    }
    if (how == Validate.BASIC) {
      TopLevel top = TopLevel.of(tree, flaws);
      return new CompiledSchema(text, flaws, top, null);
    }
    flaws.addAll(SchemaReview.of(tree));
    Schema schema = flaws.isEmpty() ? full(tree, flaws) : null;
    return new CompiledSchema(text, flaws, null, schema);
  }

  private static @Nullable Schema full(JsonNode tree, List<SchemaFlaw> flaws) {
    try {
      for (Error each : errors(Dialects.meta(tree), tree, Effort.LATER, false)) {
        if (flaws.size() < 20) {
          flaws.add(Complaints.flaw(each));
        }
      }
      if (flaws.isEmpty()) {
        Schema schema = Dialects.compile(tree);
        schema.initializeValidators();
        return schema;
      }
    } catch (SchemaException e) {
      flaws.add(
          new SchemaFlaw("", "cannot be made ready for checking", "write a simpler JSON Schema"));
    }
    return null;
  }

  JsonText text() {
    return text;
  }

  List<SchemaFlaw> flaws() {
    return flaws;
  }

  /**
   * What is wrong with an input, null if nothing is.
   *
   * @throws TooCostly if it takes more than this effort to find out
   */
  @Nullable String problem(byte[] input, Effort effort) {
    if (!flaws.isEmpty()) {
      return "payload cannot be checked: the schema is not valid";
    }
    if (top != null) {
      return top.problem(input);
    }
    Schema full = schema;
    if (full == null) {
      return null;
    }
    try {
      boolean first = input.length > InputChecks.AT_ONCE_BYTES;
      List<Error> errors = errors(full, InputTrees.read(input), effort, first);
      return errors.isEmpty() ? null : Complaints.of(errors);
    } catch (InputTrees.Unreadable e) {
      return e.problem();
    } catch (TooCostly e) {
      throw e;
    } catch (SchemaException e) {
      return NO_END;
    }
  }

  private static List<Error> errors(Schema schema, JsonNode tree, Effort effort, boolean first) {
    try {
      return Budget.within(
          effort.work(),
          () ->
              schema.validate(
                  tree,
                  execution ->
                      execution.executionConfig(config ->
                          config
                              .failFast(first)
                              .maxEvaluationSteps(effort.steps())
                              .maxEvaluationDepth(Effort.DEEPEST))));
    } catch (ValidationLimitExceededException e) {
      if (e.getLimitKind() == ValidationLimitExceededException.LimitKind.EVALUATION_DEPTH) {
        throw new SchemaException(e);
      }
      throw new TooCostly();
    }
  }
}
