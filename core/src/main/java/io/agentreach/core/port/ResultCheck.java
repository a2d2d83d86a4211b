package io.agentreach.core.port;

import io.agentreach.core.model.JsonText;
import io.agentreach.core.model.Payload;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Checks results of units against their schemas. Thread-safe; never blocks. */
@FunctionalInterface
public interface ResultCheck {
  /**
   * Checks one result.
   *
   * @param hearer told once, on any thread, perhaps before this returns: what is wrong, in words
   *     that hold nothing of the result, or null if it fits
   */
  void check(JsonText schema, Payload result, Consumer<@Nullable String> hearer);
}
