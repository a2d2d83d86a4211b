package io.agentreach.core.port;

import io.agentreach.core.model.Payload;
import io.agentreach.core.model.TaskHead;
import io.agentreach.core.model.TaskSpec;
import io.agentreach.core.model.UnitSpec;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the documents of tasks, which the engine only carries. Thread-safe; fast. */
public interface TaskDocuments {
  /**
   * Reads a document that was accepted once.
   *
   * @throws IllegalArgumentException if it cannot be read any more; the message says why
   */
  TaskSpec read(Payload document);

  /**
   * A unit's input with the results that it refers to.
   *
   * @param results the result of a unit that succeeded, null for one that did not
   */
  Filling fill(UnitSpec unit, Function<String, @Nullable Payload> results);

  /** What an agent's error document says. */
  Said said(Payload error);

  /** What a callback is told of the end of a task. */
  Payload notice(TaskHead head);

  /**
   * What an agent said of its failure.
   *
   * @param retryable whether trying again may help; null if it does not say
   * @param message in the agent's words; empty if it has none
   */
  record Said(@Nullable Boolean retryable, String message) {
    /** It said nothing. */
    public static final Said NOTHING = new Said(null, "");
  }

  /** What came of filling an input. */
  sealed interface Filling {
    /** The input as an agent gets it. */
    record Filled(Payload input) implements Filling {}

    /** A reference leads nowhere; the problem names it and holds no values. */
    record Broken(String problem) implements Filling {}
  }
}
